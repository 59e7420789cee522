import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import { rightOption } from '#tests/support/exams.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

const RIDERS = 12

const post = async ({ url }: RunningServer, path: string, body: unknown, token?: string) => {
  const answer = await callApi(url, 'POST', path, { body, ...(token ? { token } : {}) })
  return answer.json()
}

/** Answers an exam to its end, or until the server is gone. */
async function passExam(server: RunningServer, token: string): Promise<void> {
  const begun: ExamState = await post(server, '/api/exam', undefined, token)
  const open = begun.exam?.questions.filter(({ answer }) => answer === null) ?? []
  for (const question of open) {
    const option = rightOption(theLibrary(), question)
    await post(server, '/api/exam/answers', { examId: begun.exam?.id, tipId: question.tipId, option }, token)
  }
}

test('[CODE-02] [START-03] a server that is killed while riders pass and a backup is made gives no code twice, and leaves no half backup', async () => {
  let server = await startServer()
  const { folder } = server
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(folder)
  })
  const [, token = ''] = /#invitation=([\w-]+)/.exec(server.log()) ?? []
  const anna = await post(server, '/api/invitation/account', { token, username: 'anna', password: 'secret1' })
  const lines = Array.from({ length: RIDERS }, (_, at) => `CODE-${at}`)
  const list = { lines, words: { en: 'Free minutes' }, endsOn: null, keepsRevoked: true }
  expect((await post(server, '/api/admin/codes', list, anna.token)).added).toBe(RIDERS)
  const riders = await Promise.all(
    Array.from({ length: RIDERS }, (_, at) =>
      post(server, '/api/register', { username: `r${at}`, password: 'secret1' }),
    ),
  )
  for (let kill = 0; kill < 3; kill++) {
    const passing = riders.map((rider) => passExam(server, rider.token).catch(() => undefined))
    const backup = post(server, '/api/admin/backups', undefined, anna.token).catch(() => undefined)
    // Ends in the middle of what runs, wherever that is.
    await Promise.race(passing)
    await server.end('SIGKILL')
    await Promise.all([...passing, backup])
    server = await startServer({}, folder)
  }
  for (const rider of riders) await passExam(server, rider.token).catch(() => undefined)
  await server.end('SIGTERM')

  const database = new DatabaseSync(join(folder, 'test.db'), { readOnly: true })
  onTestFinished(() => database.close())
  const given = database.prepare('select code, rider_id from reward_code where given_at is not null').all()
  expect(new Set(given.map(({ rider_id }) => rider_id)).size).toBe(given.length)
  const passed = database.prepare('select distinct rider_id from exam where passed = 1').all()
  expect(given).toHaveLength(passed.length)
  expect(passed.length).toBeGreaterThan(0)
  const backups = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'))
  for (const name of backups) {
    const backup = new DatabaseSync(join(folder, 'backups', name), { readOnly: true })
    expect(backup.prepare('pragma integrity_check').get(), name).toEqual({ integrity_check: 'ok' })
    backup.close()
  }
}, 600_000)
