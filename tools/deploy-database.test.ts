import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { runOn, startPostgres } from './lib/postgres.ts'

test('the role that deploy/database.sql creates for the servers can use their database and nothing else of PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  // The superuser of the container. The test replaces the commands and variables that only psql knows.
  await runOn(`${postgres.url}/postgres`, "create role postgres superuser login password 'admin'")
  const script = readFileSync(new URL('../deploy/database.sql', import.meta.url), 'utf8')
  const statements = script
    .replaceAll(/^(--|\\).*$/gm, '')
    .replace(":'password'", "'secret'")
    .split(';')
  for (const statement of statements) await runOn(`${postgres.url}/postgres`, statement)

  const { host } = new URL(postgres.url)
  const db = await openDatabase({ kind: 'postgres', url: `postgres://ride_safer:secret@${host}/ride_safer` })
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('rider').selectAll().execute()).toEqual([])
  for (const forbidden of ['create role stranger', 'create database another', "select pg_read_file('PG_VERSION')"]) {
    await expect(sql.raw(forbidden).execute(db)).rejects.toThrow('permission denied')
  }
  await expect(runOn(`postgres://postgres:admin@${host}/postgres`, 'select 1')).rejects.toThrow('password')
})
