import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#server/db/open.ts'
import { AT_ONCE } from '#server/platform/outbox/worker.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'

/** For a long run: `REMINDERS=1000 npx vitest run --project faults tests/faults/reminders.test.ts` */
const RIDERS = Number(process.env.REMINDERS ?? 200)
const DAY = 24 * 3600_000

/** A time zone in which it is noon now, so that the reminders are sent at once and not in the night. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // 'Etc/GMT-3' is three hours ahead of UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Riders with a question that is due and a reminder by mail that is planned for now. */
async function addRiders(db: Db) {
  const now = new Date().toISOString()
  const longAgo = new Date(Date.now() - 30 * DAY).toISOString()
  const numbers = Array.from({ length: RIDERS }, (_, index) => index + 1)
  const riders = numbers.map((id) => ({
    username: `rider-${id}`,
    username_key: `rider-${id}`,
    password_hash: 'none',
    email: `rider-${id}@example.org`,
    email_confirmed_at: longAgo,
    created_at: longAgo,
  }))
  const ids = await db.insertInto('rider').values(riders).returning('id').execute()
  const completions = ids.map(({ id }) => ({
    rider_id: id,
    tip_id: 1,
    completed_at: longAgo,
    category: 'riding',
    xp: 10,
  }))
  await db.insertInto('completion').values(completions).execute()
  const reminder = {
    way: 'mail',
    hour: 12,
    zone: zoneAtNoon(),
    turned_on_at: longAgo,
    remind_at: now,
    due_at: now,
  } as const
  await db
    .insertInto('reminder')
    .values(ids.map(({ id }) => ({ rider_id: id, ...reminder })))
    .execute()
}

test('[CALL-07] two servers send each of many reminders once, and when one of them is killed none is lost', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const environment = { DATABASE_URL: `${postgres.url}/postgres`, SMTP_URL: mail.url }
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  onTestFinished(() => db.destroy())
  await addRiders(db)

  const [killed, other] = await Promise.all([startServer(environment), startServer(environment)])
  onTestFinished(async () => {
    for (const server of [killed, other]) {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    }
  })
  await expect.poll(() => mail.received.length).toBeGreaterThan(RIDERS / 4)
  await killed.end('SIGKILL')
  // What the killed server had claimed is due again after 2 minutes. The test does not wait for them.
  const now = new Date().toISOString()
  const claimed = await db.updateTable('delivery').set({ due_at: now }).where('due_at', '>', now).executeTakeFirst()
  expect(Number(claimed.numUpdatedRows)).toBeLessThanOrEqual(2 * AT_ONCE)
  const third = await startServer(environment)
  onTestFinished(async () => {
    await third.end('SIGKILL')
    removeFolder(third.folder)
  })
  const delivered = () =>
    db
      .selectFrom('delivery')
      .select('id')
      .where('outcome', '=', 'delivered')
      .execute()
      .then(({ length }) => length)
  await expect.poll(delivered).toBe(RIDERS)

  // A mailbox shows one of several mails with the same Message-ID.
  const messages = new Map<string, Set<string>>()
  for (const { to, raw } of mail.received) {
    const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''
    for (const address of to) messages.set(address, (messages.get(address) ?? new Set()).add(id))
  }
  expect(messages.size).toBe(RIDERS)
  expect([...messages.values()].filter(({ size }) => size !== 1)).toEqual([])
  // Only what was being handed over at that moment may come twice.
  expect(mail.received.length - RIDERS).toBeLessThanOrEqual(2 * AT_ONCE)
  const sent = await db.selectFrom('reminder').select('unopened').where('unopened', '=', 1).execute()
  expect(sent).toHaveLength(RIDERS)
})
