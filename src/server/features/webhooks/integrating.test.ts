import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tools/lib/free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const SECRET = `whsec_${randomBytes(32).toString('base64')}`

/** Runs the receiver of docs/integrating.md with an app that prints what happens to the rides of Ada and Eve. */
async function startExample() {
  const guide = readFileSync(join(ROOT, 'docs', 'integrating.md'), 'utf8')
  const [, example = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const port = await freePort()
  const code = `
    globalThis.unlockFirstRide = async (rider) => console.log('unlocked ' + rider)
    globalThis.lockAgain = async (rider) => console.log('locked ' + rider)
    ${example.replace('8080', `${port}, () => console.log(['ada', 'eve'].map(linkFor).join(' '))`)}`
  const env = { ...process.env, RESULT_WEBHOOK_SECRET: SECRET }
  const child = spawn('node', ['--input-type=module', '--eval', code], { cwd: ROOT, env })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await expect.poll(() => printed).toMatch(/\n/)
  const [links = ''] = printed.split('\n')
  const [ada = '', eve = ''] = links.split(' ').map((link) => new URL(link).searchParams.get('ref') ?? '')
  const webhook = new Webhook(SECRET)
  const send = async (id: string, type: string, data: object, signer = webhook) => {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
    const now = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, body),
    }
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
  }
  const happened = () => printed.split('\n').slice(1, -1)
  return { ada, eve, send, happened }
}

test('[EXAM-13] the receiver of the guide accepts a reference that it has given out, once, and nobody locks the ride of another', async () => {
  const { ada, eve, send, happened } = await startExample()
  const other = new Webhook(randomBytes(32).toString('base64'))
  expect(await send('exam-1-passed', 'exam.passed', { ref: ada }, other)).toBe(400)
  expect(await send('exam-1-passed', 'exam.passed', { ref: 'made-up' })).toBe(204)
  expect(await send('exam-1-passed', 'exam.passed', { ref: null })).toBe(204)
  expect(happened()).toEqual([])

  expect(await send('exam-2-passed', 'exam.passed', { ref: ada })).toBe(204)
  // The same message again, and an account that claims the same reference.
  await send('exam-2-passed', 'exam.passed', { ref: ada })
  await send('exam-3-passed', 'exam.passed', { ref: ada })
  await send('certificate-1-revoked', 'certificate.revoked', { ref: ada, passed: 'exam-3-passed' })
  await send('certificate-2-revoked', 'certificate.revoked', { ref: eve, passed: null })
  await expect.poll(happened).toEqual(['unlocked ada'])

  await send('certificate-3-revoked', 'certificate.revoked', { ref: ada, passed: 'exam-2-passed' })
  await expect.poll(happened).toEqual(['unlocked ada', 'locked ada'])
})
