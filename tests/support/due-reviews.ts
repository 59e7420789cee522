import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Api } from '#tests/browser/fixtures.ts'

const DAY = 24 * 3600 * 1000

/** Completes these tips and dates the completions back ten days, so that the tips are due for review. */
export async function completeLongAgo(api: Api, folder: string, token: string, tipIds: number[]): Promise<void> {
  await api('POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  for (const tipId of tipIds) await api('POST', '/api/user/progress', { token, body: { tipId } })
  const { id } = await (await api('GET', '/api/user', { token })).json()
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const longAgo = new Date(Date.now() - 10 * DAY).toISOString()
  database.prepare('update completion set completed_at = ? where rider_id = ?').run(longAgo, id)
  database
    .prepare(
      "update learner set streak_count = 0, streak_last_at = null, streak_last_zone = null, streak_since = null, streak_recent = '[]' where rider_id = ?",
    )
    .run(id)
  database.close()
}
