import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { insertMessage } from '#server/features/contact/repository.ts'

const command = join(import.meta.dirname, 'messages.ts')

/** A database with messages in a file, and the operator's command on it. */
async function withMessages() {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-messages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  const first = {
    name: 'Ada "A", Lovelace',
    email: 'ada@example.org',
    subject: 'support',
    message: 'One\nTwo',
  } as const
  await insertMessage(db, first, new Date('2026-06-15T12:00:00Z'))
  const second = { name: '=1+1', email: 'ben@example.org', subject: 'general', message: 'Hi\u001b[2J' } as const
  await insertMessage(db, second, new Date('2026-06-16T12:00:00Z'))
  await db.destroy()
  const env = { ...process.env, DATABASE_URL: `file:${file}` }
  return async (...args: string[]) => (await promisify(execFile)('node', [command, ...args], { env })).stdout
}

test('[CONT-09] the operator lists messages, reads one, marks it as done and exports all of them as CSV', async () => {
  const messages = await withMessages()
  const open = await messages()
  expect(open.split('\n')[0]).toMatch(/\[ \] +1 +2026-06-15 12:00 +support +Ada "A", Lovelace +One Two/)
  expect(open).not.toContain('\u001b')
  expect(await messages('show', '1')).toContain('From:    Ada "A", Lovelace <ada@example.org>')
  expect(await messages('show', '1')).toContain('One\nTwo')
  expect(await messages('done', '1')).toBe('Message 1 is done.\n')
  expect(await messages()).not.toContain('Ada')
  expect(await messages('all')).toContain('[x]    1')
  const [head, ...rows] = (await messages('csv')).trimEnd().split('\r\n')
  expect(head).toBe('id,created_at,name,email,subject,message,mailed_at,done_at')
  expect(rows[0]).toMatch(
    /^1,2026-06-15T12:00:00\.000Z,"Ada ""A"", Lovelace",ada@example\.org,support,"One\nTwo",,\d{4}-/,
  )
  expect(rows[1]).toContain(",'=1+1,ben@example.org,general,")
})

test('a number that is missing or belongs to no message is named, also when a message is restored', async () => {
  const messages = await withMessages()
  for (const action of ['show', 'restore']) {
    await expect(messages(action)).rejects.toThrow('Which message? Give its number.')
    await expect(messages(action, '7')).rejects.toThrow('There is no message 7.')
  }
})

test('[CONT-09] the CSV contains no formula and no control character of a stranger, for any separator of fields', async () => {
  const texts = [
    '=1',
    '+1',
    '-1',
    '@a',
    ';=1',
    'x;=1',
    'x, =1',
    'x\n=1',
    'x\n\t-1',
    '"=1',
    '\u001b[2J=1',
    'x\r=1',
    '＝1',
    '\u202e=1',
  ]
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-messages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  const message = { name: 'R', email: 'r@example.org', subject: 'general' } as const
  for (const text of texts) await insertMessage(db, { ...message, message: text }, new Date())
  await db.destroy()
  const env = { ...process.env, DATABASE_URL: `file:${file}` }
  const { stdout } = await promisify(execFile)('node', [command, 'csv'], { env })
  expect(stdout.replaceAll(/\r?\n/g, ' ')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(stdout.split('\r\n').slice(1).join(',')).not.toMatch(/(^|[,;|\t\n])[\s"]*[=+\-@＝]/)
  for (const end of ["'=1", "'-1", "'@a", "x;'=1", "'＝1"]) expect(stdout).toContain(end)
})

test('delete removes only the named message', async () => {
  const messages = await withMessages()
  expect(await messages('delete', '1')).toMatch(/^Message 1 is deleted\./)
  expect((await messages('all')).trimEnd().split('\n')).toEqual([expect.stringContaining('Hi')])
})

test('an unknown message and an unknown command are errors', async () => {
  const messages = await withMessages()
  await expect(messages('show', '99')).rejects.toThrow('There is no message 99')
  await expect(messages('done')).rejects.toThrow('Which message? Give its number')
  await expect(messages('burn', '1')).rejects.toThrow('npm run messages done 7')
})
