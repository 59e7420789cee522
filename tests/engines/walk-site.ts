import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerExam } from '#tools/lib/answer-exam.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

const DAY = 24 * 3600 * 1000

/**
 * The site of the walks: the project's own tips in both languages. Its methods replace what would take a rider days.
 */
export interface WalkSite {
  url: string
  /** Dates the completions of a rider back, so that they are due for review. */
  makeReviewsDue: (username: string) => void
  /** The place of the right option of a question in a running exam, from 0. */
  rightOption: (examId: number, place: number) => number
  /** Answers the rest of the running exam right. */
  answerExam: (token: string) => Promise<void>
  /** Makes an account with the role operator. */
  addOperator: (username: string, password: string) => Promise<void>
  end: () => Promise<void>
}

export async function startWalkSite(): Promise<WalkSite> {
  // Mail is set up, so mails wait in the outbox. No server accepts them.
  const environment = { LANGUAGES: 'en,de', SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT_FACTOR: '100' }
  const server = await startServer(environment, undefined, { hostName: 'localhost' })
  const inDatabase = <Result>(use: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  const ofRider = '(select id from rider where username = ?)'
  return {
    url: server.url,
    makeReviewsDue: (username) => {
      const longAgo = new Date(Date.now() - 10 * DAY).toISOString()
      inDatabase((database) =>
        database.prepare(`update completion set completed_at = ? where rider_id = ${ofRider}`).run(longAgo, username),
      )
    },
    rightOption: (examId, place) =>
      inDatabase((database) => {
        const row = database
          .prepare('select option_order from exam_question where exam_id = ? order by place limit 1 offset ?')
          .get(examId, place)
        return String(row?.option_order).indexOf('0')
      }),
    answerExam: (token) => answerExam(server, token),
    addOperator: async (username, password) => {
      const { token } = await (
        await callApi(server.url, 'POST', '/api/register', { body: { username, password } })
      ).json()
      await callApi(server.url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
      inDatabase((database) =>
        database
          .prepare(`insert into desk_role (rider_id, role, given_at) values (${ofRider}, 'operator', ?)`)
          .run(username, new Date().toISOString()),
      )
    },
    end: async () => {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    },
  }
}
