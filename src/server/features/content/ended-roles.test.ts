import { expect, test } from 'vitest'
import { checkRevised, type RevisedInput } from '#server/content/check-revised.ts'
import { applyClaimedRole } from '#server/features/admin/claimed-role-service.ts'
import { applyOperators } from '#server/features/admin/operators-service.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'

const FUTURE = '2999-01-01T00:00:00.000Z'

/** A site on which edda has planned a publication and made a link to a draft. */
async function withPlan() {
  const site = await writingSite([{ title: 'Now' }, { title: 'Two' }])
  const [otto, edda] = [await editorAt(site, 'otto', 'operator'), await editorAt(site)]
  expect((await edda.publish(TIP, { title: 'Later' }, FUTURE))[0]).toBe(200)
  await edda.save('tips/riding/tip-2.md', { title: 'Draft of two' })
  const [, { url }] = await edda.call('preview', { path: 'tips/riding/tip-2.md' })
  const link = new URL(String(url)).pathname
  expect((await site.app.inject(link)).statusCode).toBe(200)
  /** The title that riders see once the time of the plan has come. */
  const titleAfter = async () => {
    await site.reachPlans()
    await site.update()
    return (await site.tip(1)).title
  }
  const waiting = async () => (await otto.get('/api/admin/today')).waiting
  return { site, otto, edda, link, titleAfter, waiting }
}

/** Each way in which a role ends. */
const ENDS: Record<string, (parts: Awaited<ReturnType<typeof withPlan>>) => Promise<unknown>> = {
  'taken away': ({ otto, edda }) => otto.remove(`/api/admin/team/${edda.id}`),
  'made an observer': ({ otto }) => otto.post('/api/admin/team', { username: 'edda', role: 'observer' }),
  'the account is deleted': ({ otto, edda }) => otto.remove(`/api/admin/riders/${edda.id}`),
  'by a claim': async ({ site, edda }) => {
    const claimed = { given_at: '2026-06-15T12:00:00.000Z', claimed_at: '2026-06-15T12:00:00.000Z' }
    await site.parts.db.updateTable('desk_role').set(claimed).where('rider_id', '=', edda.id).execute()
    await site.parts.db
      .transaction()
      .execute((trx) => applyClaimedRole(trx, edda.id, 'none', new Date(), { warn: () => undefined }))
  },
  'no more in OPERATORS': async ({ site, edda }) => {
    const { db } = site.parts
    await db.insertInto('operator_name').values({ name_key: 'edda', seen_at: '2026-06-15T12:00:00.000Z' }).execute()
    await db.updateTable('desk_role').set({ operator_name: 'edda' }).where('rider_id', '=', edda.id).execute()
    await applyOperators(db, [], new Date(), { warn: () => undefined })
  },
  'with rows from before their author had a number': async ({ site, otto, edda }) => {
    await site.parts.db.updateTable('content_revision').set({ created_by_id: null }).execute()
    await site.parts.db.updateTable('content_draft').set({ preview_by_id: null }).execute()
    await otto.remove(`/api/admin/team/${edda.id}`)
  },
}

test.for(Object.keys(ENDS))(
  '[DESK-16] planned publications wait and links to drafts end when a role ends: %s',
  async (way) => {
    const parts = await withPlan()
    const { site, otto, link, titleAfter, waiting } = parts
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ kind: 'plans' }))
    await ENDS[way]?.(parts)
    expect((await site.app.inject(link)).statusCode).toBe(404)
    expect(await titleAfter()).toBe('Now')
    expect(await waiting()).toContainEqual({ kind: 'plans', count: 1, isMore: false })
    const { planned } = await otto.read(TIP)
    expect(planned).toMatchObject({ isHeld: true, by: 'edda', fields: { title: 'Later' } })
    // It waits also if the same person gets a role again, until somebody says yes.
    expect((await otto.post(`/api/admin/content/revisions/${planned.id}/keep`))[0]).toBe(200)
    await site.update()
    expect((await site.tip(1)).title).toBe('Later')
    expect((await otto.get(`/api/admin/content/history?path=${TIP}`)).revisions).toMatchObject([{ by: 'otto' }])
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ kind: 'plans' }))
  },
)

test('[DESK-16] a plan that waits is withdrawn, or keeps its time', async () => {
  const { site, otto, edda } = await withPlan()
  await otto.remove(`/api/admin/team/${edda.id}`)
  const { planned } = await otto.read(TIP)
  expect((await otto.post(`/api/admin/content/revisions/${planned.id}/keep`))[0]).toBe(200)
  expect((await otto.read(TIP)).planned).toMatchObject({ isHeld: false, publishAt: FUTURE, by: 'otto' })
  await site.parts.db.updateTable('content_revision').set({ held_at: FUTURE }).execute()
  expect((await otto.remove(`/api/admin/content/revisions/${planned.id}`))[0]).toBe(200)
  expect(await otto.read(TIP)).toMatchObject({ planned: null, draft: { fields: { title: 'Later' } } })
})

test('[DESK-16] the plans and links of others stay when a role ends', async () => {
  const { site, otto, edda, titleAfter } = await withPlan()
  const cora = await editorAt(site, 'cora')
  await otto.remove(`/api/admin/team/${cora.id}`)
  expect((await edda.read(TIP)).planned).toMatchObject({ isHeld: false })
  expect(await titleAfter()).toBe('Later')
})

test('[DESK-16] a publication whose editor loses the role while it is checked ends without effect', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHolding = false
  const holdingCheck = async (input: RevisedInput) => {
    if (isHolding) {
      arrive()
      await released
    }
    return checkRevised(input)
  }
  const site = await writingSite([{ title: 'Now' }], {}, { checkRevised: holdingCheck })
  const edda = await editorAt(site)
  const version = await edda.save(TIP, { title: 'Too late' })
  isHolding = true
  const publishing = edda.call('publish', { path: TIP, version, at: null })
  await arrived
  await site.parts.db.deleteFrom('desk_role').where('rider_id', '=', edda.id).execute()
  release()
  expect((await publishing)[0]).toBe(404)
  expect(await site.parts.db.selectFrom('content_revision').select('id').execute()).toEqual([])
})
