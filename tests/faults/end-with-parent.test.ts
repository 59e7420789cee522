import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const END_WITH_PARENT = pathToFileURL(join(import.meta.dirname, '..', '..', 'tools', 'lib', 'end-with-parent.js')).href
const SERVER = ['--import', END_WITH_PARENT, '-e', 'console.log("started"); setInterval(() => {}, 1000)']

test('the server of a test ends when the process that started it is killed', async () => {
  const start = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(SERVER)}, { stdio: ['pipe', 'inherit'] })`
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  expect(String(line)).toBe('started\n')
  parent.kill('SIGKILL')
  // Both processes write to this pipe, so it ends when both have ended.
  expect(await text(parent.stdout)).toBe('')
})
