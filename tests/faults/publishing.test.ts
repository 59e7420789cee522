import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { contentFiles, temporaryContent } from '#tools/lib/content.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

const TIP = 'tips/riding/tip-1.md'

/** For a long run: `KILLS=50 npx vitest run --project faults tests/faults/publishing.test.ts` */
const KILLS = Number(process.env.KILLS ?? 6)

function contentFolder(): string {
  const { folder, remove } = temporaryContent(contentFiles([{ title: 'Title 0' }, {}]))
  onTestFinished(remove)
  return folder
}

async function started(environment: Record<string, string>, folder?: string): Promise<RunningServer> {
  const server = await startServer(environment, folder)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  return server
}

/** Registers an operator who has answered the password question. */
async function registerOperator({ url }: RunningServer, database: Parameters<typeof openDatabase>[0]): Promise<string> {
  const body = { username: 'edda', password: 'secret1' }
  const { token, user } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  const db = await openDatabase(database)
  const role = {
    rider_id: user.id,
    role: 'operator',
    given_at: new Date().toISOString(),
    given_by: null,
    operator_name: null,
  } as const
  await db.insertInto('desk_role').values(role).execute()
  await db.destroy()
  await callApi(url, 'POST', '/api/admin/question', { token, body: { password: 'secret1' } })
  return token
}

async function call(url: string, token: string, name: string, body: object) {
  const answer = await callApi(url, 'POST', `/api/admin/content/${name}`, { token, body })
  return { status: answer.status, body: await answer.json() }
}

const read = async (url: string, token: string) =>
  (await callApi(url, 'GET', `/api/admin/content/file?path=${TIP}`, { token })).json()

async function saveTitle(url: string, token: string, title: string): Promise<string> {
  const { published, draft } = await read(url, token)
  const key = randomUUID()
  const fields = { ...published.fields, title }
  const saved = { path: TIP, fields, base: draft?.version ?? null, basedOn: published.hash, key }
  const { status, body } = await call(url, token, 'draft', saved)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return key
}

const titleAt = async (url: string) => (await (await fetch(`${url}/api/tips`)).json())[0].title

/** Kills the server at another moment of publishing each time, and starts it again. */
async function killWhilePublishing(
  environment: Record<string, string>,
  database: (folder: string) => Parameters<typeof openDatabase>[0],
) {
  let server = await started(environment)
  const { folder } = server
  const token = await registerOperator(server, database(folder))
  let titles = ['Title 0']
  for (let kill = 1; kill <= KILLS; kill++) {
    const title = `Title ${kill}`
    const version = await saveTitle(server.url, token, title)
    const publishing = call(server.url, token, 'publish', { path: TIP, version, at: null }).catch(() => undefined)
    // The kills are spread from before the check of the content to after the exchange.
    await new Promise((resolve) => setTimeout(resolve, (kill - 1) * (1500 / KILLS)))
    await server.end('SIGKILL')
    const isAcknowledged = (await publishing)?.status === 200
    server = await started(environment, folder)
    const shown = await titleAt(server.url)
    titles = isAcknowledged ? [title] : [...titles.slice(-1), title]
    expect(titles).toContain(shown)
    const state = await read(server.url, token)
    expect(state.published.fields.title).toBe(shown)
    // Riders see the old text, and then the draft is still there. Or they see the new text, and then the draft is gone.
    expect(state.draft?.fields.title).toBe(shown === title ? undefined : title)
    titles = [shown]
    expect(await (await fetch(`${server.url}/tips/1`)).text()).toContain(shown)
  }
}

test('[WRITE-02] a server that is killed at any moment of publishing shows the old text or the new one, and loses no saved draft', async () => {
  await killWhilePublishing({ CONTENT_DIR: contentFolder() }, (folder) => ({
    kind: 'sqlite',
    file: join(folder, 'test.db'),
  }))
}, 600_000)

test('[WRITE-02] on PostgreSQL a server that is killed at any moment of publishing shows the old text or the new one, and loses no saved draft', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const url = `${postgres.url}/postgres`
  const environment = { DATABASE_URL: url, CONTENT_DIR: contentFolder() }
  await killWhilePublishing(environment, () => ({ kind: 'postgres', url }))
}, 600_000)

test('[WRITE-02] a text that is published on one server is seen in each process of another one on the same PostgreSQL, also after that one was away', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const url = `${postgres.url}/postgres`
  const environment = { DATABASE_URL: url, CONTENT_DIR: contentFolder() }
  const first = await started(environment)
  // The second server has two processes, and either may answer a request.
  let second = await started({ ...environment, WORKERS: '2' })
  const token = await registerOperator(first, { kind: 'postgres', url })
  const publish = async (title: string) => {
    const version = await saveTitle(first.url, token, title)
    expect((await call(first.url, token, 'publish', { path: TIP, version, at: null })).status).toBe(200)
  }
  /** Ten answers in a row on new connections, so that both processes have answered. */
  const seenOften = async (title: string) => {
    const titles = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await (await fetch(`${second.url}/api/tips`, { headers: { connection: 'close' } })).json())[0].title,
      ),
    )
    return titles.every((each) => each === title)
  }
  for (const title of ['First', 'Second', 'Third']) {
    await publish(title)
    await expect.poll(() => seenOften(title), { interval: 100 }).toBe(true)
    expect(await titleAt(first.url)).toBe(title)
  }
  await second.end('SIGTERM')
  await publish('While it was away')
  second = await started({ ...environment, WORKERS: '2' }, second.folder)
  await expect.poll(() => seenOften('While it was away')).toBe(true)
}, 600_000)
