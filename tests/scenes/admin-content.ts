import type { Page } from '@playwright/test'
import type { Say } from './say.ts'
import type { Scene } from './scene.ts'

type Fields = Record<string, unknown>
type ContentFile = Record<string, unknown> & { path: string; published: { fields: Fields; hash: string } }
type Overview = { files: Fields[] } & Fields

/** Changes the answer of a call, so that a scene shows a state that the site is not in. */
async function change<Answer>(page: Page, call: RegExp, into: (answer: Answer) => unknown) {
  await page.route(call, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: into(answer) })
  })
}

const FILE = /\/api\/admin\/content\/file\?/
const DRAFT = /\/api\/admin\/content\/draft$/
const OVERVIEW = /\/api\/admin\/content$/
const AT = '2026-11-23T17:00:00.000Z'

/** Shows Admin as somebody sees it whose role may write translations only. */
const becomeTranslator = (page: Page) =>
  change<Fields>(page, /\/api\/admin(\?.*)?$/, (answer) => ({ ...answer, role: 'translator' }))

/** Answers saves without saving, so that the next scene finds the same site. */
async function saveNothing(page: Page, problems: readonly object[] = []) {
  await page.route(DRAFT, (route) => {
    const { fields, basedOn, key } = route.request().postDataJSON()
    const draft = { fields, version: key, by: 'Anna', at: AT, basedOn, isOutdated: false, problems }
    return route.fulfill({ json: draft })
  })
}

async function openList(page: Page) {
  await page.goto('/')
  // The list names a place by its id until this answer comes.
  const places = page.waitForResponse((response) => response.url().includes('/api/places'))
  await page.goto('/admin#/content')
  await page.locator('.content-line').first().waitFor()
  await places
}

/** Opens the editor of a file that is no tip. */
async function openFile(page: Page, path: string) {
  await saveNothing(page)
  await page.goto('/')
  await page.goto(`/admin#/content/file/${path}`)
  await page.locator('.plain-entry').first().waitFor()
}

async function openTip(page: Page) {
  await saveNothing(page)
  await openList(page)
  await page.locator('.content-line').first().click()
  await page.locator('.tip-editor-form').waitFor()
  await page.frameLocator('.preview-frame').locator('.tip-page').waitFor({ state: 'attached' })
}

/**
 * Waits until the editor has saved everything. Otherwise it would save when the page is left, and routes do not catch
 * requests of a page that is gone, so the next scene would begin with the draft.
 */
const waitUntilSaved = (page: Page) => page.locator('.saving-line[data-state="saved"]').waitFor()

/** Shows the preview. On a wide window it is always shown. */
async function showPreview(page: Page) {
  await openTip(page)
  const toggle = page.locator('.tip-editor-toggle')
  if (await toggle.isVisible()) await toggle.click()
}

const swapped = (fields: Fields) => ({ ...fields, title: fields.shortDescription, shortDescription: fields.title })

const NOTICES = {
  isHidden: true,
  isInConflict: true,
  planned: { id: 1, publishAt: AT, fields: null, by: 'Ben', at: AT, isHeld: false },
  preview: { endsAt: AT, by: 'Ben' },
}

const REVISIONS = [
  { id: 4, kind: 'file', state: 'planned', by: 'Ben', account: 7, at: AT, publishAt: AT },
  { id: 3, kind: 'hidden', state: 'current', by: 'Anna', account: 4, at: AT, publishAt: AT },
  { id: 2, kind: 'file', state: 'past', by: 'Ben', account: null, at: AT, publishAt: AT },
  { id: 1, kind: 'folder', state: 'withdrawn', by: 'Anna', account: 4, at: AT, publishAt: AT },
]

async function openHistory(page: Page, say: Say, revisions: readonly object[]) {
  let fields: Fields = {}
  await change<ContentFile>(page, FILE, (file) => {
    fields = file.published.fields
    return file
  })
  await page.route(/\/api\/admin\/content\/history\?/, (route) => route.fulfill({ json: { revisions, next: null } }))
  await page.route(/\/api\/admin\/content\/revisions\/\d+$/, (route) =>
    route.fulfill({ json: { ...REVISIONS[2], path: 'x', before: fields, fields: swapped(fields) } }),
  )
  await openTip(page)
  await page.getByRole('link', { name: say('admin_content_history') }).click()
}

const asOperator = (name: string, show: Scene['show'], isWhole?: true): Scene => ({
  name: `admin content${name}`,
  as: 'operator',
  show,
  ...(isWhole ? { isWhole } : {}),
})

export const ADMIN_CONTENT: Scene[] = [
  asOperator(', every state', async (page) => {
    await change<Overview>(page, OVERVIEW, ({ files, ...rest }) => ({
      ...rest,
      files: files.map((file, place) => ({
        ...file,
        ...(place % 5 === 0 ? { draft: { by: 'Ben', at: AT } } : {}),
        ...(place % 7 === 0 ? { planned: { id: 1, publishAt: AT } } : {}),
        ...(place % 11 === 0 ? { isHidden: true, isInConflict: true } : {}),
      })),
    }))
    await openList(page)
  }),
  asOperator(', none found', async (page) => {
    await openList(page)
    await page.locator('.content-filters input').fill('zeppelin')
    await page.locator('.empty-state').waitFor()
  }),
  asOperator(', refused', async (page) => {
    await change<Overview>(page, OVERVIEW, (overview) => ({
      ...overview,
      refused: [{ file: 'zeppelin', field: 'zeppelin', reason: 'zeppelin' }],
      mistakes: [{ file: 'zeppelin', field: 'zeppelin', reason: 'zeppelin' }],
    }))
    await openList(page)
    await page.locator('.content-refused').nth(1).waitFor()
  }),
  asOperator(', categories', (page) => openFile(page, 'categories.yaml'), true),
  asOperator(', place', async (page) => {
    await openFile(page, 'places/de.yaml')
    await page.locator('.plain-entry').first().locator('summary').click()
  }),
  asOperator(', place, mistakes', async (page) => {
    await openFile(page, 'places/de.yaml')
    await saveNothing(page, [{ file: 'places/de.yaml', field: 'rules.0.title', reason: 'zeppelin' }])
    await page.locator('[name="name"]').press('!')
    await page.locator('.field-error').waitFor()
  }),
  asOperator(', new place', async (page, say) => {
    await openList(page)
    await page.getByRole('button', { name: say('admin_content_place_new') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  asOperator(', new tip', async (page, say) => {
    await openList(page)
    await page.getByRole('button', { name: say('admin_content_new') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  asOperator(', tip', openTip, true),
  asOperator(', preview', showPreview),
  asOperator(', preview as card', async (page, say) => {
    await showPreview(page)
    await page.getByRole('button', { name: say('admin_content_view_card') }).click()
  }),
  asOperator(', preview as dialog on a desktop', async (page, say) => {
    await showPreview(page)
    await page.getByRole('button', { name: say('admin_content_view_dialog') }).click()
    await page.getByRole('button', { name: say('admin_content_desktop') }).click()
  }),
  asOperator(', mistakes', async (page, say) => {
    await openTip(page)
    await page.locator('[name="title"]').fill('')
    await page.locator('[name="sources.0.url"]').fill('zeppelin')
    await page.getByRole('button', { name: say('admin_content_publish') }).click()
    await page.locator('.field-error').nth(1).waitFor()
    await waitUntilSaved(page)
  }),
  asOperator(', not saved', async (page) => {
    await openTip(page)
    await page.route(DRAFT, (route) => route.abort())
    // Types a character that differs from the saved text, because another scene may have saved a draft.
    await page.locator('[name="title"]').press('!')
    await page.locator('.saving-line[data-state="waiting"]').waitFor()
  }),
  asOperator(', publishing at a time', async (page, say) => {
    await openTip(page)
    const title = page.locator('[name="title"]')
    await title.fill(await page.locator('[name="tag"]').inputValue())
    await waitUntilSaved(page)
    await page.getByRole('button', { name: say('admin_content_publish') }).click()
    await page.getByRole('dialog').getByLabel(say('admin_content_later')).check()
    await page.locator('[type="datetime-local"]').fill('2030-01-02T08:00')
  }),
  asOperator(', plan without a role, and a file that does not fit', async (page) => {
    await change<ContentFile>(page, FILE, (file) => ({
      ...file,
      planned: { ...NOTICES.planned, isHeld: true },
      leftOut: 'before',
    }))
    await openTip(page)
    await page.locator('.editor-notice').nth(1).waitFor()
  }),
  asOperator(', every notice', async (page) => {
    await change<ContentFile>(page, FILE, (file) => ({
      ...file,
      ...NOTICES,
      draft: {
        ...{ fields: swapped(file.published.fields), version: 'a-version', by: 'Ben', at: AT },
        ...{ basedOn: 'x', isOutdated: true, problems: [] },
      },
      folder: { fields: swapped(file.published.fields), hash: 'x' },
    }))
    await openTip(page)
    await page.locator('.editor-notice').nth(4).waitFor()
    for (const summary of await page.locator('.editor-notice summary').all()) await summary.click()
  }),
  asOperator(', two texts', async (page) => {
    await change<ContentFile>(page, FILE, (file) => ({
      ...file,
      draft: {
        ...{ fields: swapped(file.published.fields), version: 'a-version', by: 'Ben', at: AT },
        ...{ basedOn: null, isOutdated: false, problems: [] },
      },
    }))
    await openTip(page)
    await page.route(/\/api\/admin\/content\/draft$/, (route) =>
      route.fulfill({ status: 409, json: { message: 'changed', code: 'draft-changed' } }),
    )
    await page.locator('[name="title"]').fill(await page.locator('[name="tag"]').inputValue())
    await page.locator('.two-texts').waitFor()
  }),
  asOperator(', translation', async (page) => {
    await change<Overview>(page, OVERVIEW, ({ files, ...overview }) => ({
      ...overview,
      languages: ['de', 'fr'],
      files: files.map((file) => ({ ...file, translations: [{ language: 'de', state: 'stale' }] })),
    }))
    await change<ContentFile>(page, FILE, ({ path, published, ...file }) => {
      const { fields } = published
      const original = { path, fields, of: 'changed', translated: swapped(fields), state: 'stale' }
      return {
        ...file,
        path: `de/${path}`,
        published: { ...published, fields: { ...fields, of: 'x' } },
        language: 'de',
        original,
      }
    })
    await openTip(page)
    await page.locator('.editor-original').first().waitFor()
  }),
  asOperator(' of a translator', async (page) => {
    await becomeTranslator(page)
    await openList(page)
  }),
  asOperator(', translation of a translator', async (page) => {
    await becomeTranslator(page)
    await change<Overview>(page, OVERVIEW, (overview) => ({ ...overview, languages: ['de', 'fr', 'tr'] }))
    let language = ''
    await change<ContentFile>(page, FILE, ({ path, published, ...file }) => {
      const { fields } = published
      const original = { path, fields, of: 'changed', translated: swapped(fields), state: 'stale' }
      return { ...file, path: `${language}/${path}`, published, language, original }
    })
    // The site has no such translation, so its original is read in its place.
    await page.route(FILE, (route) => {
      const url = new URL(route.request().url())
      const [first = '', ...rest] = url.searchParams.get('path')?.split('/') ?? []
      language = first
      url.searchParams.set('path', rest.join('/'))
      return route.fallback({ url: url.href })
    })
    await openTip(page)
    await page.locator('.editor-original').first().waitFor()
  }),
  asOperator(', not for a translator', async (page) => {
    await becomeTranslator(page)
    await page.goto('/')
    await page.goto('/admin#/content/file/categories.yaml')
    await page.locator('.empty-state').waitFor()
  }),
  asOperator(', history', async (page, say) => {
    await openHistory(page, say, REVISIONS)
    await page.locator('.history-revision button').nth(2).click()
    await page.locator('.changed-fields').waitFor()
  }),
  asOperator(', no history', async (page, say) => {
    await openHistory(page, say, [])
    await page.locator('.empty-state').waitFor()
  }),
]
