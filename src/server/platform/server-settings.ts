import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import type { Db } from '#server/db/open.ts'

/**
 * The settings that decide which messages an action causes, and which content riders see. The server stores them at each start, and the
 * commands of the operator read them, so that a command does the same in whatever environment it runs. They must hold no secret.
 */
const ServerSettings = z.object({
  publicUrl: z.string(),
  productName: z.string(),
  /** The languages of the site, its own first. */
  languages: z.tuple([z.string()], z.string()),
  hasMailServer: z.boolean(),
  /** Whether results go to a system of the operator's own. */
  hasResultReceiver: z.boolean(),
  /** The folder of CONTENT_DIR. */
  contentDir: z.string(),
  /** PRODUCT_NAME, or null when it is not set. */
  givenProductName: z.string().nullable(),
})
export type ServerSettings = z.infer<typeof ServerSettings>

export const serverSettings = (config: Config, { recordedProduct }: SiteSettings): ServerSettings => ({
  publicUrl: config.publicUrl,
  productName: recordedProduct,
  languages: [...config.languages],
  hasMailServer: config.smtpUrl !== undefined,
  hasResultReceiver: config.webhook !== undefined,
  contentDir: config.contentDir,
  givenProductName: config.productName ?? null,
})

const readStored = async (db: Db) =>
  new Map((await db.selectFrom('server_setting').selectAll().execute()).map(({ name, value }) => [name, value]))

/** Stores the settings. Writes nothing when they are stored already. */
export async function storeServerSettings(db: Db, settings: ServerSettings): Promise<void> {
  const stored = await readStored(db)
  for (const [name, setting] of Object.entries(settings)) {
    const value = JSON.stringify(setting)
    if (stored.get(name) === value) continue
    await db
      .insertInto('server_setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
}

/** @throws Error for the operator when no server of this version has used the database. */
export async function readServerSettings(db: Db): Promise<ServerSettings> {
  const stored = [...(await readStored(db))].map(([name, value]) => [name, JSON.parse(value)])
  const result = ServerSettings.safeParse(Object.fromEntries(stored))
  if (result.success) return result.data
  throw new Error(
    'No server of this version has started with this database yet, so it is not known what to send. Nothing was changed. Check DATABASE_URL, or start the server first.',
  )
}
