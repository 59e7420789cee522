import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oneLine, plainText } from './run-command.ts'

test('a command says what is wrong with the configuration, without a stack trace', () => {
  const env = { ...process.env, DATABASE_URL: 'mysql://localhost' }
  const command = join(import.meta.dirname, 'reset-password.ts')
  const { status, stderr } = spawnSync('node', [command, 'mira'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('Configuration is not valid:\n  DATABASE_URL: Expected file:<path> or postgres://...\n')
})

test('text of strangers cannot control the terminal', () => {
  expect(plainText('Hi\u001b[2J\nthere\u202e')).toBe('Hi [2J\nthere ')
  expect(oneLine(' One\r\n\u0007 Two three', 7)).toBe('One Two')
})
