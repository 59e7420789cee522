import type { Db } from '#server/db/open.ts'
import { COUNT_NAMES, type CountName } from '#shared/numbers.ts'
import type { Period } from './repository.ts'
import { readSeries } from './service.ts'

/** The numbers of a period by day as CSV. */
export async function numbersCsv(db: Db, period: Period): Promise<string> {
  const lines = ['day,name,number']
  for (const name of Object.keys(COUNT_NAMES) as CountName[]) {
    const { days } = await readSeries(db, name, period)
    for (const { day, figure } of days) lines.push(`${day},${name},${figure ?? 'under 5'}`)
  }
  return lines.join('\r\n')
}
