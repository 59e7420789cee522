import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Role } from '#shared/admin/roles.ts'
import { type ContentFiles, contentFiles, type TipDraft, temporaryContent } from '#tools/lib/content.ts'
import { atAdmin } from './admin.ts'
import { libraryOf, type TestApp, testApp } from './test-app.ts'

/** The file of the first tip of `contentFiles`. */
export const TIP = 'tips/riding/tip-1.md'

/** The fields of a draft, as the browser sends them. */
type Fields = Record<string, unknown>

/** A server with a content folder of its own, whose content can be written in Admin. */
export async function writingSite(
  tips: TipDraft[] = [{}],
  others: ContentFiles = {},
  replaced: Partial<Dependencies> = {},
) {
  const files = { ...contentFiles(tips), ...others }
  const { folder, remove } = temporaryContent(files)
  onTestFinished(remove)
  const environment = { CONTENT_DIR: folder }
  const library = libraryOf(files as Record<string, string>, readConfig(environment).languages)
  const server = await testApp(environment, { library, ...replaced })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  return { ...server, ...writing(server), folder, write, removeFile: (path: string) => rmSync(join(folder, path)) }
}

/** Helpers for tests that write content on a server. */
export function writing(server: TestApp) {
  const { app, parts } = server
  return {
    /** Serves the content that is in effect now, as the server does every second. */
    update: async () => {
      await app.contentReloader.update()
      await app.contentReloader.served()
    },
    /** Moves the time of planned revisions into the past. */
    reachPlans: () =>
      parts.db
        .updateTable('content_revision')
        .set({ publish_at: '2026-01-01T00:00:00.000Z' })
        .where('publish_at', 'is not', null)
        .execute(),
    get: async (url: string) => (await app.inject(url)).body,
    tip: async (id: number, language = 'en') =>
      (await app.inject(`/api/tips?language=${language}`)).json().find((tip: { id: number }) => tip.id === id),
  }
}

type Answer = readonly [status: number, body: Record<string, never>]

/** An editor with a signed-in browser. */
export async function editorAt(server: TestApp, username = 'edda', role: Role = 'editor') {
  const { get, post, remove, headers, id } = await atAdmin(server, username, role)
  const call = (name: string, payload: object) => post(`/api/admin/content/${name}`, payload) as Promise<Answer>
  const read = (path: string) => get(`/api/admin/content/file?path=${encodeURIComponent(path)}`)

  /** Saves a draft over what the editor sees, and returns its version. */
  async function save(path: string, change: Fields): Promise<string> {
    const { published, draft } = await read(path)
    const key = randomUUID()
    const fields = { ...(draft ?? published)?.fields, ...change }
    const base = draft?.version ?? null
    const [status, body] = await call('draft', { path, fields, base, basedOn: published?.hash ?? null, key })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return key
  }

  return {
    id,
    headers,
    get,
    post,
    remove,
    call,
    read,
    save,
    list: () => get('/api/admin/content'),
    /** Saves a draft and publishes it, now or at a time. */
    publish: async (path: string, change: Fields, at: string | null = null) =>
      call('publish', { path, version: await save(path, change), at }),
  }
}
