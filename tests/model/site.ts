import type { FastifyInstance } from 'fastify'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { checkRevised } from '#server/content/check-revised.ts'
import { loadLibrary } from '#server/content/load.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgresDialect } from '#server/db/postgres.ts'
import { sqliteDialect } from '#server/db/sqlite.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { withTurns } from './dialect.ts'
import { mailServer, type SentMail } from './mailbox.ts'
import { postgresState, type State, type StoredState, sqliteState } from './state.ts'
import { Turns } from './turns.ts'

/** The clock of every site stands still, so that two sites that do the same write the same. */
export const NOW = '2026-06-15T12:00:00.000Z'

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  payload?: object | Buffer
}

export interface Answer {
  status: number
  code: string
  body: string
}

/** Servers over one database, whose calls can be run at once in a chosen order. */
export interface Site {
  turns: Turns
  state: StoredState
  /** The mails since the last call of `takeMails`. */
  takeMails: () => SentMail[]
  /** Every mail is refused while this is set. */
  refuse: (error: (() => Error) | undefined) => void
  send: (request: Request, server?: number) => Promise<Answer>
  /** Serves the content that is in effect, as every server does each second. */
  serve: (state: State) => Promise<void>
  /** Prepares rows that no call of HTTP can make. */
  run: (statement: string) => Promise<unknown>
  close: () => Promise<void>
}

const noPages: Dependencies['pages'] = {
  files: {
    clientDir: import.meta.dirname,
    serviceWorker: '',
    assetsOf: () => [],
    adminOf: () => ({ script: '/admin.js', styles: [] }),
  },
  renderPage: () => makeCachedReply('', 'text/html', { status: 200 }),
  close: async () => undefined,
}

/** Starts a server whose own timers never run, because what they start would belong to no call. */
async function withoutTimers<T>(start: () => Promise<T>): Promise<T> {
  const { setInterval: original } = globalThis
  globalThis.setInterval = (() => {
    const timer = setTimeout(() => undefined, 0)
    return timer
  }) as unknown as typeof setInterval
  try {
    return await start()
  } finally {
    globalThis.setInterval = original
  }
}

interface SiteOptions {
  contentDir: string
  servers: number
  /** The address of an empty PostgreSQL database, or undefined for SQLite in memory. */
  postgres?: string | undefined
  /** What the database holds before the servers start. */
  before?: State
  firstId: number
}

export async function openSite({ contentDir, servers, postgres, before, firstId }: SiteOptions): Promise<Site> {
  const monitor = postgres ? new pg.Client({ connectionString: postgres }) : undefined
  await monitor?.connect()
  const turns = new Turns(async () => {
    const locked = await monitor?.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return locked?.rows[0]?.count ?? 0
  })
  const dialect = postgres ? postgresDialect(postgres, () => undefined, { max: 60 }) : sqliteDialect(':memory:')
  const db = new Kysely<never>({ dialect: withTurns(dialect, turns, !postgres) }) as unknown as Dependencies['db']
  await migrate(db, postgres ? 'postgres' : 'sqlite')
  const state = postgres ? await postgresState(db, postgres, firstId) : await sqliteState(db, firstId)
  if (before) await state.write(before)

  let served = ''
  /** Whether calls have come that change the content, which servers then serve by themselves. */
  let isChanging = false
  let mails: SentMail[] = []
  let refused: (() => Error) | undefined
  const smtp = mailServer(async (mail) => {
    await turns.point(`mail to ${mail.to}: ${mail.subject}`)
    if (refused) throw refused()
    mails.push(mail)
  })
  const config = readConfig({
    SMTP_URL: smtp,
    CONTENT_DIR: contentDir,
    PUBLIC_URL: 'https://ride.example',
    RATE_LIMIT_FACTOR: '1000000',
    OPERATOR_EMAIL: 'team@example.org',
  })
  const library = loadLibrary(contentDir, config.languages)
  const apps: FastifyInstance[] = []
  await withoutTimers(async () => {
    for (let server = 0; server < servers; server++) {
      const parts = { config, library, db, pages: noPages, clock: () => new Date(NOW), random: () => 0, checkRevised }
      const app = await buildApp(parts)
      // No page is rendered before somebody asks for it, because nobody does.
      const { replaceContent } = app
      if (replaceContent) app.replaceContent = (given) => replaceContent(given)
      await app.ready()
      apps.push(app)
    }
  })
  return {
    turns,
    state,
    takeMails: () => {
      const taken = mails
      mails = []
      return taken
    },
    refuse: (error) => {
      refused = error
    },
    send: async ({ method, url, headers, payload }, server = 0) => {
      state.forget()
      isChanging ||= url.startsWith('/api/admin/content')
      const app = apps[server % apps.length] as FastifyInstance
      const reply = await app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) })
      const { statusCode: status, body } = reply
      return { status, body, code: status < 400 ? '' : String(codeIn(body)) }
    },
    serve: async (held) => {
      const content = JSON.stringify([held.content_revision, held.content_kept])
      if (content === served && !isChanging) return
      served = content
      isChanging = false
      state.forget()
      for (const { contentReloader } of apps) {
        await contentReloader?.update()
        await contentReloader?.served()
      }
    },
    run: (statement) => {
      state.forget()
      return sql.raw(statement).execute(db)
    },
    close: async () => {
      for (const app of apps) await app.close()
      if ('end' in state) await (state as { end: () => Promise<void> }).end()
      await db.destroy()
      await monitor?.end()
    },
  }
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string; message?: string }).code ?? ''
  } catch {
    return body.slice(0, 100)
  }
}
