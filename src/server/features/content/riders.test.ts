import { expect, test } from 'vitest'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import { caller } from '#tests/support/calls.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { placeFile, translationFile } from '#tools/lib/content.ts'
import { setLevel } from '#tools/lib/levels.ts'

const DAY = 24 * 3600_000
const SECOND = 'tips/riding/tip-2.md'
const CATEGORIES = 'categories.yaml'
const QUESTION = { question: 'How fast?', right: 'Slowly', wrong: ['Fast', 'Faster'], why: 'So.' }

const idsOf = async (site: Awaited<ReturnType<typeof writingSite>>) =>
  (await site.app.inject('/api/tips')).json().map(({ id }: { id: number }) => id)

/** A site with three tips, an editor, and a rider with these tips done and due. */
async function siteWithRider(done: number[] = [1, 2]) {
  const site = await writingSite([{}, {}, {}])
  const edda = await editorAt(site)
  const ada = await caller(site, 'ada')
  for (const id of done) await ada.complete(id)
  const answer = (tipId: number, answer: string) => ada.post('/api/review', { tipId, answer })
  const reopen = async () => {
    site.turnClock(10 * DAY)
    await site.parts.db.updateTable('session').set({ answered_at: site.parts.clock().toISOString() }).execute()
  }
  return { site, edda, ada, answer, reopen }
}

test('[WRITE-08] a hidden tip is nowhere for riders, keeps what they did with it, and comes back as it was', async () => {
  const { site, edda, ada, reopen } = await siteWithRider()
  await ada.post('/api/tips/1/like')
  await ada.post('/api/tips/1/bookmark')
  await setLevel(site.parts.db, ada.id, 7)
  const [, list] = await ada.post('/api/lists', { name: 'Mine', tipIds: [1, 2] })
  const { xp, completedTips } = await ada.get('/api/progress')
  await reopen()
  expect(await edda.call('hide', { path: TIP })).toMatchObject([200, { isHidden: true, published: null }])
  await site.update()

  for (const path of ['/tips/1', '/api/tips/1/likes']) expect((await site.app.inject(path)).statusCode, path).toBe(404)
  for (const path of ['/sitemap.xml', '/llms.txt']) expect(await site.get(path), path).not.toMatch(/tips\/1\b/)
  expect(await idsOf(site)).toEqual([2, 3])
  const due = async () => (await ada.get('/api/review')).due.map(({ tipId }: { tipId: number }) => tipId)
  expect(await due()).toEqual([2])
  expect((await ada.get('/api/lists'))[0]).toMatchObject({ id: list.id, tipIds: [2] })
  // The XP stay, because the rider has earned them.
  expect((await ada.get('/api/progress')).xp).toBe(xp)
  expect((await edda.list()).files.find(({ path }: { path: string }) => path === TIP)).toMatchObject({
    isHidden: true,
    isPublished: false,
    tip: { id: 1, title: 'Tip 1' },
  })

  expect(await edda.call('show', { path: TIP })).toMatchObject([200, { isHidden: false }])
  await site.update()
  expect(await idsOf(site)).toEqual([1, 2, 3])
  expect(await due()).toEqual([1, 2])
  expect((await ada.get('/api/lists'))[0].tipIds).toEqual([1, 2])
  expect((await ada.get('/api/progress')).completedTips).toEqual(completedTips)
  expect((await site.app.inject('/api/tips/1/likes')).json()).toMatchObject({ count: 1 })
})

test('[WRITE-08] a draft that was begun while its tip was hidden is published after the tip is shown again', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  for (const title of ['From the folder', 'From Admin']) {
    await edda.call('hide', { path: TIP })
    const { lastShown } = await edda.read(TIP)
    const version = await edda.save(TIP, { ...lastShown, title })
    expect((await edda.call('show', { path: TIP }))[1]).toMatchObject({ draft: { isOutdated: false } })
    expect((await edda.call('publish', { path: TIP, version, at: null }))[0]).toBe(200)
  }
})

test('[WRITE-08] a tip is hidden with its translation, drawing and the questions of places, and a revised tip comes back revised', async () => {
  const site = await writingSite([{ drawing: 'A road' }, {}], {
    'tips/riding/tip-1.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 150"><path d="M0 0h9"/></svg>',
    [`de/${TIP}`]: translationFile({ drawing: 'Eine Straße' }),
    'places/de.yaml': placeFile({ rules: [{ question: { tip: 1, ...QUESTION } }] }),
  })
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Revised' })
  expect((await edda.call('hide', { path: TIP }))[0]).toBe(200)
  await site.update()
  expect(await idsOf(site)).toEqual([2])
  expect((await site.app.inject('/tips/1/drawing.svg')).statusCode).toBe(404)
  await edda.call('show', { path: TIP })
  await site.update()
  expect([(await site.tip(1)).title, (await site.tip(1, 'de')).title]).toEqual(['Revised', 'Tipp'])
  expect((await site.tip(1)).drawingPath).toMatch(/^\/tips\/1\/drawing/)
})

test('[WRITE-08] an exam under way does not ask a hidden tip any more, and is judged by the others', async () => {
  const { site, edda, ada } = await siteWithRider([])
  const [, begun] = await ada.post('/api/exam')
  const { exam } = begun as ExamState
  expect(exam?.questions).toHaveLength(3)
  await edda.call('hide', { path: TIP })
  await site.update()
  const state: ExamState = await ada.get('/api/exam')
  expect(state.exam?.questions.map(({ tipId }) => tipId).sort()).toEqual([2, 3])
  const answer = (tipId: number, option: number) => ada.post('/api/exam/answers', { examId: exam?.id, tipId, option })
  expect(await answer(1, 0)).toMatchObject([409, { code: 'exam-not-asked' }])
  let last = state
  for (const { tipId, options } of state.exam?.questions ?? [])
    last = (await answer(tipId, options.indexOf('Because')))[1]
  expect(last.result).toMatchObject({ passed: true, right: 2, count: 2 })
  const certificate = { name: 'Ada Lovelace', showName: true }
  const [, { certificate: issued }] = await ada.post('/api/certificate', certificate)
  // The certificate copies its data, so it does not mention a tip that is shown again later and was not asked.
  await edda.call('hide', { path: SECOND })
  await site.update()
  const seen = await ada.get('/api/certificate')
  expect([seen.certificate.code, seen.certificate.right, seen.certificate.count]).toEqual([issued.code, 2, 2])
})

test('[WRITE-08] a re-worded question keeps the place of its options, so that an answer in an exam counts as it was meant', async () => {
  const { site, edda, ada } = await siteWithRider([])
  const { exam } = (await ada.post('/api/exam'))[1] as ExamState
  const first = exam?.questions.find(({ tipId }) => tipId === 1)
  const check = { question: 'Really why?', right: 'Because it is', wrong: ['Not ever', 'Always so'], why: 'It is so.' }
  await edda.publish(TIP, { check })
  await site.update()
  const now = ((await ada.get('/api/exam')) as ExamState).exam?.questions.find(({ tipId }) => tipId === 1)
  expect(now?.question).toBe('Really why?')
  expect(now?.options.indexOf('Because it is')).toBe(first?.options.indexOf('Because'))
  // A question with another number of options is a new question, which this exam does not ask.
  await edda.publish(TIP, { check: { ...check, wrong: [...check.wrong, 'On Sundays'] } })
  await site.update()
  const left = ((await ada.get('/api/exam')) as ExamState).exam?.questions.map(({ tipId }) => tipId)
  expect(left?.sort()).toEqual([2, 3])
})

test('[WRITE-08] an answer to the old words of a question is refused and costs nothing, and the new words are asked', async () => {
  const { site, edda, ada, answer, reopen } = await siteWithRider()
  await reopen()
  await edda.publish(TIP, { check: { question: 'New?', right: 'Yes', wrong: ['No', 'Perhaps'], why: 'So.' } })
  await site.update()
  expect((await answer(1, 'Because'))[0]).toBe(400)
  const { due } = await ada.get('/api/review')
  expect(due).toMatchObject([{ tipId: 1, question: 'New?' }, { tipId: 2 }])
  expect(await answer(1, 'Yes')).toMatchObject([200, { correct: true }])
  // The rider's memory of the tip stays, because the answer before is not lost.
  expect((await ada.get('/api/review')).memory.map(({ tipId }: { tipId: number }) => tipId).sort()).toEqual([1, 2])
})

test('[WRITE-08] a new tip gets an id that no tip ever had, and is published with its category', async () => {
  const site = await writingSite([{}, { id: 7 }])
  const edda = await editorAt(site)
  await edda.call('hide', { path: SECOND })
  const begin = (title: string, category = 'storage') => edda.post('/api/admin/content/tips', { category, title })
  const [[status, first], [, twin]] = [await begin('Größe & Form: überall!'), await begin('Größe & Form: überall!')]
  expect([status, first.path, first.draft.fields]).toMatchObject([
    200,
    'tips/storage/grosse-form-uberall.md',
    { id: 8, title: 'Größe & Form: überall!', importance: 'Basic' },
  ])
  expect([twin.path, twin.draft.fields.id]).toEqual(['tips/storage/grosse-form-uberall-2.md', 9])
  expect((await begin('x', 'nowhere'))[1]).toMatchObject({ code: 'gone' })
  const refused = await edda.call('publish', { path: first.path, version: first.draft.version, at: null })
  expect(refused).toMatchObject([400, { code: 'content-refused' }])
  // The id is the server's, whatever the browser sends.
  const { fields } = (await edda.read(TIP)).published
  expect((await edda.publish(first.path, { ...fields, id: 1, title: 'New' }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(8)).toMatchObject({ title: 'New', category: 'storage' })
  expect((await site.app.inject('/tips/8')).statusCode).toBe(200)
})

test('[WRITE-08] a new tip does not get the id of a tip that a deployment has taken away', async () => {
  const site = await writingSite([{}, { id: 9 }])
  const edda = await editorAt(site)
  await site.app.contentReloader.reload()
  site.removeFile(SECOND)
  await site.app.contentReloader.reload()
  expect(await idsOf(site)).toEqual([1])
  const [, { draft }] = await edda.post('/api/admin/content/tips', { category: 'riding', title: 'New' })
  expect(draft.fields.id).toBe(10)
})

test('[WRITE-08] tips are shown in the order of their category, and a new category needs no restart', async () => {
  const site = await writingSite([{}, {}, {}])
  const edda = await editorAt(site)
  const { categories } = (await edda.read(CATEGORIES)).published.fields
  const [riding, ...others] = categories
  const weather = { id: 'weather', name: 'Weather', icon: 'cloud-rain', description: 'Rain and ice.', color: '#1467c2' }
  expect((await edda.publish(CATEGORIES, { categories: [{ ...riding, order: [3, 1] }, ...others, weather] }))[0]).toBe(
    200,
  )
  await site.update()
  expect(await idsOf(site)).toEqual([3, 1, 2])
  expect((await site.app.inject('/api/categories')).json().at(-1)).toMatchObject({ id: 'weather', tipCount: 0 })
  expect(await site.get('/?category=weather')).toContain('weather')
  // A category with tips cannot go.
  expect(await edda.publish(CATEGORIES, { categories: others })).toMatchObject([
    400,
    { errors: expect.arrayContaining([expect.objectContaining({ message: "'riding' is not in categories.yaml" })]) },
  ])
})

test('[WRITE-09] a translation shows its original with what it was translated from, and one press says that it is still right', async () => {
  const site = await writingSite([{ title: 'Brakes' }])
  const edda = await editorAt(site)
  const german = `de/${TIP}`
  const original = async () => (await edda.read(german)).original
  expect(await original()).toMatchObject({ state: 'missing', fields: { title: 'Brakes' } })
  const { of } = await original()
  const texts = {
    title: 'Bremsen',
    tag: 'Test',
    shortDescription: 'Kurz.',
    check: { question: 'Warum?', right: 'Darum', wrong: ['Nie', 'Immer'], why: 'So.' },
  }
  expect((await edda.publish(german, { ...texts, of }))[0]).toBe(200)
  await site.update()
  expect((await site.tip(1, 'de')).title).toBe('Bremsen')
  expect(await original()).toMatchObject({ state: 'current', translated: { title: 'Brakes' } })

  await edda.publish(TIP, { title: 'Brake levers' })
  await site.update()
  const state = async () => (await edda.list()).files.find(({ path }: { path: string }) => path === TIP).translations
  expect(await state()).toEqual([{ language: 'de', state: 'stale' }])
  expect(await original()).toMatchObject({
    state: 'stale',
    translated: { title: 'Brakes' },
    fields: { title: 'Brake levers' },
  })
  expect((await edda.call('still-right', { path: german, of: (await original()).of }))[0]).toBe(200)
  await site.update()
  expect(await state()).toEqual([{ language: 'de', state: 'current' }])
  expect((await edda.read(german)).published.fields.title).toBe('Bremsen')
  // A translation with other parts than its original is refused.
  const wrong = ['Nie', 'Immer', 'Oft']
  expect(await edda.publish(german, { check: { ...texts.check, wrong }, of: (await original()).of })).toMatchObject([
    400,
    { code: 'content-refused' },
  ])
})
