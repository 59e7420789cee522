import { hash } from 'node:crypto'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { addressIn } from '#shared/languages.ts'
import * as text from '#texts'

/** How many tips the feed holds. */
const ENTRIES = 30

interface Parts {
  db: Db
  clock: () => Date
  publicUrl: string
}

/** Stores which tips are new or have other texts than before, and returns when each has changed. */
async function changesOf({ library, language }: LanguageSite, { db, clock }: Parts): Promise<Map<number, string>> {
  const stored = await db.selectFrom('tip_change').selectAll().where('language', '=', language).execute()
  const before = new Map(stored.map((row) => [row.tip_id, row]))
  const at = clock().toISOString()
  const changes = new Map<number, string>()
  for (const { id, title, shortDescription, fullDescription } of library.tips) {
    const now = hash('sha256', JSON.stringify([title, shortDescription, fullDescription])).slice(0, 16)
    const row = before.get(id)
    changes.set(id, row?.hash === now ? row.changed_at : at)
    if (row?.hash === now) continue
    const change = { hash: now, changed_at: at }
    await db
      .insertInto('tip_change')
      .values({ tip_id: id, language, ...change })
      .onConflict((conflict) => conflict.columns(['tip_id', 'language']).doUpdateSet(change))
      .execute()
  }
  return changes
}

/** feed.xml: the tips that are new or have changed, as Atom (RFC 4287), the newest first. */
export async function feed(site: LanguageSite, parts: Parts): Promise<string> {
  const { library, language, base } = site
  const changes = await changesOf(site, parts)
  const urlOf = (path: string) => escapeHtml(parts.publicUrl + addressIn(base, path))
  const timeOf = (id: number) => changes.get(id) ?? ''
  const newest = library.tips.toSorted((one, other) => timeOf(other.id).localeCompare(timeOf(one.id))).slice(0, ENTRIES)
  const entries = newest.map(
    ({ id, title, shortDescription }) => `<entry>
<title>${escapeHtml(title)}</title>
<id>${urlOf(`/tips/${id}`)}</id>
<link href="${urlOf(`/tips/${id}`)}"/>
<updated>${timeOf(id)}</updated>
<summary>${escapeHtml(shortDescription)}</summary>
</entry>`,
  )
  const author = site.site.operator.name ?? site.site.title
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${escapeHtml(text.feed_title({ site: site.site.title }, { locale: language }))}</title>
<id>${urlOf('/feed.xml')}</id>
<link href="${urlOf('/')}"/>
<link rel="self" type="application/atom+xml" href="${urlOf('/feed.xml')}"/>
<updated>${timeOf(newest[0]?.id ?? 0) || parts.clock().toISOString()}</updated>
<author><name>${escapeHtml(author)}</name></author>
${entries.join('\n')}
</feed>
`
}
