import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, NOBODY, removeFolder, startServer } from '#tools/lib/running-server.ts'

const password = 'secret1'
const register = (url: string, username: string) =>
  callApi(url, 'POST', '/api/register', { body: { username, password } })

function contentOf(folder: string) {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

test.each([
  ['file', 0o444, 0o755],
  ['folder', 0o644, 0o555],
])(
  'a database %s that may only be read stops the start with a clear message, and is left as it is',
  async (_, fileMode, folderMode) => {
    const first = await startServer()
    const { folder } = first
    const file = join(folder, 'test.db')
    onTestFinished(() => {
      chmodSync(folder, 0o755)
      removeFolder(folder)
    })
    await register(first.url, 'mira')
    await first.end('SIGTERM')
    if (NOBODY !== undefined) for (const path of [file, folder]) chownSync(path, NOBODY, NOBODY)
    chmodSync(file, fileMode)
    chmodSync(folder, folderMode)
    const before = contentOf(folder)

    const start = startServer({}, folder, { uid: NOBODY })
    await expect(start).rejects.toThrow(
      /exit code 1\):\nThe database file .*test\.db cannot be used \(.+\)\. It was left as it is\./,
    )
    expect(contentOf(folder)).toEqual(before)

    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)
    const again = await startServer({}, folder, { uid: NOBODY })
    onTestFinished(() => again.end('SIGKILL'))
    const login = await callApi(again.url, 'POST', '/api/login', { body: { username: 'mira', password } })
    expect(login.status).toBe(200)
  },
)

/**
 * A test cannot make a disk read-only under an open file. A file size limit of 0 bytes has the same effect on the
 * process, because every write fails. `prlimit` sets it from outside, with or without root, on Linux.
 */
test.skipIf(process.platform !== 'linux')(
  'while the disk takes no writes the server answers them with 503, reading goes on, and all works when it takes writes again',
  async () => {
    const started = await startServer({ LOG_LEVEL: 'silent' }, undefined, { blocks: 1_000_000 })
    onTestFinished(async () => {
      await started.end('SIGKILL')
      removeFolder(started.folder)
    })
    const writable = (limit: string) =>
      execFileSync('prlimit', ['--pid', `${started.process.pid}`, `--fsize=${limit}:`])
    const { token } = await (await register(started.url, 'before')).json()

    writable('0')
    for (const username of ['meanwhile', 'meanwhile-too']) {
      const refused = await register(started.url, username)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    for (const path of ['/', '/tips/7', '/api/tips', '/api/user', '/api/engagement']) {
      expect((await callApi(started.url, 'GET', path, { token })).status).toBe(200)
    }

    writable('500000000')
    expect((await register(started.url, 'after')).status).toBe(201)
    expect((await register(started.url, 'meanwhile')).status).toBe(201)
    expect((await register(started.url, 'before')).status).toBe(409)
  },
)
