import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentFiles, temporaryContent } from '../lib/content.ts'
import { freePort } from '../lib/free-port.ts'

/** It ends before the test, so that its message is shown (ms). */
const POLL = { timeout: 240_000 }

async function startDev(contentDir: string) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-dev-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CONTENT_DIR: contentDir,
      LOG_LEVEL: 'info',
      DATABASE_URL: `file:${join(folder, 'dev.db')}`,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text
      if (output.includes('Ready for changes')) resolve()
    })
    child.once('exit', () => reject(new Error('npm run dev ended')))
  })
  const headers = { accept: 'text/html' }
  const open = async (path: string) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers })
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  /** How often the site's own server has started. */
  const countStarts = () => output.split('tips are served at').length - 1
  return { open, countStarts }
}

test('npm run dev renders each language from the sources, and keeps the content security policy except for inline code', async () => {
  const { folder, remove } = temporaryContent(contentFiles([{ title: 'First title' }]))
  onTestFinished(remove)
  const { open } = await startDev(folder)
  const { html, policy } = await open('/tips/1')
  expect(html).toContain('href="/@en/src/web/entry-client.tsx"')
  expect(html).toMatch(/<h1[^>]*>First title/)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self' 'unsafe-inline'")

  const german = await open('/de/tips/1')
  expect(german.html).toContain('<html lang="de"')
  expect(german.html).toContain('Dieser Tipp ist noch nicht übersetzt')
  expect(german.html).toContain('href="/@de/src/web/entry-client.tsx"')
  expect((await open('/@de/src/web/entry-client.tsx')).html).toContain('hydrate')
})

test('npm run dev shows each change of a tip that an editor replaces by a new file', async () => {
  const { folder, remove } = temporaryContent(contentFiles([{ title: 'First title' }]))
  onTestFinished(remove)
  const { open } = await startDev(folder)
  const file = join(folder, 'tips', 'riding', 'tip-1.md')
  const first = readFileSync(file, 'utf8')
  for (const title of ['Second title', 'Third title', 'Fourth title']) {
    writeFileSync(`${file}.new`, first.replace('First title', title))
    renameSync(`${file}.new`, file)
    await expect.poll(async () => (await open('/tips/1')).html, POLL).toMatch(new RegExp(`<h1[^>]*>${title}`))
  }
})

test('npm run dev says in the page what is wrong in a tip, and shows the mended tip by itself, without a restart', async () => {
  const { folder, remove } = temporaryContent(contentFiles([{ title: 'First title' }]))
  onTestFinished(remove)
  const { open, countStarts } = await startDev(folder)
  const file = join(folder, 'tips', 'riding', 'tip-1.md')
  const first = readFileSync(file, 'utf8')
  const shown = (text: RegExp) => expect.poll(async () => (await open('/tips/1')).html, POLL).toMatch(text)

  writeFileSync(file, first.replace(/^importance: .*$/m, 'importance: Wrong'))
  await shown(/tips\/riding\/tip-1\.md: importance: Must be one of Critical/)
  // It reloads the page when the server runs again.
  expect((await open('/tips/1')).html).toContain('/@en/@vite/client')

  writeFileSync(file, first.replace('First title', 'Second title'))
  await shown(/<h1[^>]*>Second title/)
  expect(countStarts()).toBe(1)
})
