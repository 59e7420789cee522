import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callApi } from './running-server.ts'

/**
 * Begins an exam of a rider on a running server and answers all of it. Only the database tells which options are right.
 * @param isRight whether the question at this place gets the right answer
 */
export async function answerExam(
  { url, folder }: { url: string; folder: string },
  token: string,
  isRight: (place: number) => boolean = () => true,
): Promise<void> {
  const { exam } = await (await callApi(url, 'POST', '/api/exam', { token })).json()
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const rows = database
    .prepare('select place, tip_id, option_order from exam_question where exam_id = ? order by place')
    .all(exam.id) as { place: number; tip_id: number; option_order: string }[]
  database.close()
  for (const { place, tip_id, option_order } of rows) {
    const right = option_order.indexOf('0')
    const option = isRight(place) ? right : (right + 1) % option_order.length
    await callApi(url, 'POST', '/api/exam/answers', { token, body: { examId: exam.id, tipId: tip_id, option } })
  }
}
