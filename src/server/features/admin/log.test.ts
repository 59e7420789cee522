import { expect, onTestFinished, test } from 'vitest'
import { LOG_ACTIONS } from '#shared/admin/log.ts'
import { PAGE_SIZE } from '#shared/admin/roles.ts'
import { makeCode } from '#shared/certificates/rules.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { adminCalls, atAdmin, setRole } from '#tests/support/admin.ts'
import { databaseOnDisk } from '#tests/support/database-on-disk.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { TIP } from '#tests/support/writing.ts'
import { contentFiles, temporaryContent, translationFile } from '#tools/lib/content.ts'

interface Rider {
  headers: Record<string, string>
}

type Method = 'POST' | 'PATCH' | 'DELETE'

async function call({ app }: TestApp, { headers }: Rider, method: Method, url: string, payload?: object) {
  return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode
}

/** Calls after a visitor has sent a message. */
async function onMessage(server: TestApp, anna: Rider, ...[method, url, payload]: [Method, string, object?]) {
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Hello' }
  await post(server.app, '/api/contact', message)
  return call(server, anna, method, url, payload)
}

/** Calls after an editor has saved a draft of the first tip, and has published another one before that. */
async function onTip(server: TestApp, headers: Rider['headers'], name: string, payload: object = {}) {
  const post = (path: string, body: object) => call(server, { headers }, 'POST', `/api/admin/content/${path}`, body)
  const read = async () => (await server.app.inject({ url: `/api/admin/content/file?path=${TIP}`, headers })).json()
  const save = async (key: string, path = TIP) => {
    const { published } = await read()
    const { fields, hash } = published
    await post('draft', { path, fields: { ...fields, title: key }, base: null, basedOn: hash, key })
  }
  await save('first-save')
  await post('publish', { path: TIP, version: 'first-save', at: null })
  await save('second-save')
  return post(name, { path: TIP, version: 'second-save', ...payload })
}

const CODES = { lines: ['A', 'B', 'C'], words: { en: '10 free minutes' }, endsOn: null, keepsRevoked: true }

const NEWS = { variants: { en: { subject: 'Spring', text: 'It is here.' } } }

/** For each call of Admin that changes something: how it is made, and the action that the log then has. */
const ACTIONS: Record<string, { action: string; act: (server: TestApp, anna: Rider) => Promise<number> }> = {
  'POST /api/admin/question': {
    action: 'desk-opened',
    act: async (server) => {
      const token = await register(server.app, 'cora', 'secret1')
      const { id } = (await server.app.inject({ url: '/api/user', ...as(token) })).json()
      await setRole(server, id, 'editor')
      return (await post(server.app, '/api/admin/question', { password: 'secret1' }, token)).statusCode
    },
  },
  'POST /api/admin/team': {
    action: 'role-given',
    act: async (server, { headers }) => {
      await signedIn(server, 'ben')
      const payload = { username: 'ben', role: 'editor' }
      return (await server.app.inject({ method: 'POST', url: '/api/admin/team', headers, payload })).statusCode
    },
  },
  'DELETE /api/admin/team/:id': {
    action: 'role-taken',
    act: async (server, { headers }) => {
      const { id } = await atAdmin(server, 'dora', 'editor')
      return (await server.app.inject({ method: 'DELETE', url: `/api/admin/team/${id}`, headers })).statusCode
    },
  },
  'POST /api/admin/team/invitations': {
    action: 'invitation-made',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/team/invitations', { role: 'editor', email: null }),
  },
  'DELETE /api/admin/team/invitations/:id': {
    action: 'invitation-ended',
    act: async (server, anna) => {
      await call(server, anna, 'POST', '/api/admin/team/invitations', { role: 'editor', email: null })
      return call(server, anna, 'DELETE', '/api/admin/team/invitations/1')
    },
  },
  'POST /api/admin/mail-test': {
    action: 'mail-tested',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/mail-test', { to: 'anna@example.org' }),
  },
  'POST /api/admin/backups': {
    action: 'backup-made',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/backups'),
  },
  'POST /api/admin/codes': {
    action: 'codes-added',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/codes', CODES),
  },
  'POST /api/admin/codes/:id': {
    action: 'codes-added',
    act: async (server, anna) => {
      await call(server, anna, 'POST', '/api/admin/codes', CODES)
      return call(server, anna, 'POST', '/api/admin/codes/1', { lines: ['D'] })
    },
  },
  'POST /api/admin/codes/:id/withdraw': {
    action: 'codes-withdrawn',
    act: async (server, anna) => {
      await call(server, anna, 'POST', '/api/admin/codes', CODES)
      return call(server, anna, 'POST', '/api/admin/codes/1/withdraw')
    },
  },
  'POST /api/admin/messages/:id/answers': {
    action: 'message-answered',
    act: (server, anna) => onMessage(server, anna, 'POST', '/api/admin/messages/1/answers', { text: 'Thanks' }),
  },
  'DELETE /api/admin/answers/:id': {
    action: 'answer-taken-back',
    act: async (server, anna) => {
      await onMessage(server, anna, 'POST', '/api/admin/messages/1/answers', { text: 'Thanks' })
      return call(server, anna, 'DELETE', '/api/admin/answers/1')
    },
  },
  'PATCH /api/admin/messages/:id': {
    action: 'message-done',
    act: (server, anna) => onMessage(server, anna, 'PATCH', '/api/admin/messages/1', { isDone: true }),
  },
  'DELETE /api/admin/messages/:id': {
    action: 'message-deleted',
    act: (server, anna) => onMessage(server, anna, 'DELETE', '/api/admin/messages/1'),
  },
  'POST /api/admin/messages/:id/restore': {
    action: 'message-restored',
    act: async (server, anna) => {
      await onMessage(server, anna, 'DELETE', '/api/admin/messages/1')
      return call(server, anna, 'POST', '/api/admin/messages/1/restore')
    },
  },
  'POST /api/admin/riders/:id/reset-link': {
    action: 'reset-link-mailed',
    act: async (server, anna) => {
      const { id } = await signedIn(server, 'ben')
      const confirmed = { email: 'ben@example.org', email_confirmed_at: '2026-06-15T12:00:00.000Z' }
      await server.parts.db.updateTable('rider').set(confirmed).where('id', '=', id).execute()
      return call(server, anna, 'POST', `/api/admin/riders/${id}/reset-link`)
    },
  },
  'DELETE /api/admin/riders/:id/sessions': {
    action: 'rider-signed-out',
    act: async (server, anna) =>
      call(server, anna, 'DELETE', `/api/admin/riders/${(await signedIn(server, 'ben')).id}/sessions`),
  },
  'DELETE /api/admin/riders/:id': {
    action: 'rider-deleted',
    act: async (server, anna) =>
      call(server, anna, 'DELETE', `/api/admin/riders/${(await signedIn(server, 'ben')).id}`),
  },
  'POST /api/admin/certificates/:code/revoke': {
    action: 'certificate-revoked',
    act: async (server, anna) => {
      const { id } = await signedIn(server, 'ben')
      const code = makeCode(new Uint8Array(16))
      await server.parts.db.insertInto('certificate').values({ code, rider_id: id, show_name: 0 }).execute()
      return call(server, anna, 'POST', `/api/admin/certificates/${code}/revoke`, { reason: 'x' })
    },
  },
  'POST /api/admin/deliveries/:id/retry': {
    action: 'delivery-retried',
    act: async (server, anna) => {
      await post(server.app, '/api/contact', { name: 'A', email: 'a@example.org', subject: 'other', message: 'x' })
      const ended = { outcome: 'given-up', due_at: null, ended_at: '2026-06-15T12:00:00.000Z' } as const
      await server.parts.db.updateTable('delivery').set(ended).execute()
      return call(server, anna, 'POST', '/api/admin/deliveries/1/retry')
    },
  },
  'POST /api/admin/newsletter': {
    action: 'newsletter-sent',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/newsletter', NEWS),
  },
  'POST /api/admin/newsletter/test': {
    action: 'newsletter-tested',
    act: async (server, anna) => {
      const confirmed = { email: 'anna@example.org', email_confirmed_at: '2026-06-15T12:00:00.000Z' }
      await server.parts.db.updateTable('rider').set(confirmed).execute()
      return call(server, anna, 'POST', '/api/admin/newsletter/test', NEWS)
    },
  },
  'POST /api/admin/content/draft': {
    action: 'content-draft-begun',
    act: (server, { headers }) =>
      onTip(server, headers, 'draft', {
        path: 'tips/riding/new.md',
        fields: {},
        base: null,
        basedOn: null,
        key: 'third-save',
      }),
  },
  'POST /api/admin/content/discard': {
    action: 'content-draft-discarded',
    act: (server, { headers }) => onTip(server, headers, 'discard'),
  },
  'POST /api/admin/content/publish': {
    action: 'content-published',
    act: (server, { headers }) => onTip(server, headers, 'publish', { at: null }),
  },
  'POST /api/admin/content/rebase': {
    action: 'content-change-seen',
    act: async (server, { headers }) => {
      const { published } = (await server.app.inject({ url: `/api/admin/content/file?path=${TIP}`, headers })).json()
      const first = { path: TIP, fields: published.fields, base: null, basedOn: null, key: 'first-save' }
      await call(server, { headers }, 'POST', '/api/admin/content/draft', first)
      const seen = { path: TIP, version: 'first-save', hash: published.hash }
      return call(server, { headers }, 'POST', '/api/admin/content/rebase', seen)
    },
  },
  'DELETE /api/admin/content/revisions/:id': {
    action: 'content-withdrawn',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'publish', { at: '2999-01-01T00:00:00.000Z' })
      return call(server, { headers }, 'DELETE', '/api/admin/content/revisions/2')
    },
  },
  'POST /api/admin/content/revisions/:id/keep': {
    action: 'content-plan-kept',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'publish', { at: '2999-01-01T00:00:00.000Z' })
      await server.parts.db.updateTable('content_revision').set({ held_at: '2026-06-15T12:00:00.000Z' }).execute()
      return call(server, { headers }, 'POST', '/api/admin/content/revisions/2/keep')
    },
  },
  'POST /api/admin/content/revisions/:id/restore': {
    action: 'content-restored',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'publish', { at: null })
      return call(server, { headers }, 'POST', '/api/admin/content/revisions/1/restore')
    },
  },
  'POST /api/admin/content/revisions/:id/take-back': {
    action: 'content-taken-back',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'publish', { at: null })
      return call(server, { headers }, 'POST', '/api/admin/content/revisions/2/take-back')
    },
  },
  'POST /api/admin/content/hide': {
    action: 'content-hidden',
    act: (server, { headers }) => onTip(server, headers, 'hide'),
  },
  'POST /api/admin/content/show': {
    action: 'content-shown',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'hide')
      return call(server, { headers }, 'POST', '/api/admin/content/show', { path: TIP })
    },
  },
  'POST /api/admin/content/tips': {
    action: 'content-draft-begun',
    act: (server, anna) =>
      call(server, anna, 'POST', '/api/admin/content/tips', { category: 'riding', title: 'A new tip' }),
  },
  'POST /api/admin/content/resolve': {
    action: 'content-conflict-ended',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'preview')
      // As if a deployment had changed the file.
      await server.parts.db.updateTable('content_revision').set({ folder_hash: 'older' }).execute()
      const { folder } = (await server.app.inject({ url: `/api/admin/content/file?path=${TIP}`, headers })).json()
      const payload = { path: TIP, keep: 'revision', folderHash: folder.hash }
      return call(server, { headers }, 'POST', '/api/admin/content/resolve', payload)
    },
  },
  'POST /api/admin/content/still-right': {
    action: 'content-translation-confirmed',
    act: (server, anna) =>
      call(server, anna, 'POST', '/api/admin/content/still-right', { path: `de/${TIP}`, of: 'abcdefgh' }),
  },
  'POST /api/admin/content/picture': {
    action: 'picture-sent',
    act: async ({ app }, { headers }) => {
      const type = { 'content-type': 'application/octet-stream' }
      const payload = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"/>'
      const url = `/api/admin/content/picture?path=${TIP}`
      return (await app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload })).statusCode
    },
  },
  'POST /api/admin/content/picture/remove': {
    action: 'picture-removed',
    act: (server, anna) => call(server, anna, 'POST', '/api/admin/content/picture/remove', { path: TIP }),
  },
  'POST /api/admin/content/picture/discard': {
    action: 'picture-discarded',
    act: async (server, anna) => {
      await call(server, anna, 'POST', '/api/admin/content/picture/remove', { path: TIP })
      return call(server, anna, 'POST', '/api/admin/content/picture/discard', { path: TIP })
    },
  },
  'POST /api/admin/content/preview': {
    action: 'content-preview-made',
    act: (server, { headers }) => onTip(server, headers, 'preview'),
  },
  'POST /api/admin/content/preview/end': {
    action: 'content-preview-ended',
    act: async (server, { headers }) => {
      await onTip(server, headers, 'preview')
      return call(server, { headers }, 'POST', '/api/admin/content/preview/end', { path: TIP })
    },
  },
  'POST /api/admin/newsletter/issues/:id': {
    action: 'newsletter-sent',
    act: async (server, anna) => {
      const issue = { hash: 'x', variants: JSON.stringify(NEWS.variants), started_at: '2026-06-15T12:00:00.000Z' }
      await server.parts.db.insertInto('newsletter_issue').values(issue).execute()
      return call(server, anna, 'POST', '/api/admin/newsletter/issues/x')
    },
  },
}

test('[DESK-12] each call of Admin that changes something adds a row to the log', async () => {
  const changing = (await adminCalls()).filter(({ method, changesNothing }) => method !== 'GET' && !changesNothing)
  expect(changing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(ACTIONS).sort())
  const { folder, remove } = temporaryContent({ ...contentFiles([{}]), [`de/${TIP}`]: translationFile({}) })
  onTestFinished(remove)
  const onDisk = await databaseOnDisk()
  for (const [call, { action, act }] of Object.entries(ACTIONS)) {
    // No mail server answers here. The outbox waits.
    const server = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', CONTENT_DIR: folder, ...onDisk })
    const anna = await atAdmin(server, 'anna')
    expect(await act(server, anna), call).toBeLessThan(300)
    const { entries } = (await server.app.inject({ url: '/api/admin/log', headers: anna.headers })).json()
    expect(entries[0], call).toMatchObject({ action, actor: 'rider', at: '2026-06-15T12:00:00.000Z' })
    expect(entries[0].who, call).toMatch(/^(anna|cora)$/)
  }
})

test('[DESK-12] no call of Admin changes the log, and an action that failed is not in it', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await signedIn(server, 'ben')
  await anna.post('/api/admin/team', { username: 'ben', role: 'editor' })
  const before = await server.parts.db.selectFrom('desk_log').selectAll().execute()
  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'] as const)
    for (const url of ['/api/admin/log', `/api/admin/log/${before[0]?.id}`])
      expect((await server.app.inject({ method, url, headers: anna.headers, payload: {} })).statusCode).toBe(404)
  await anna.remove(`/api/admin/team/${anna.id}`)
  await anna.post('/api/admin/team', { username: 'nobody', role: 'editor' })
  expect(await server.parts.db.selectFrom('desk_log').selectAll().execute()).toEqual(before)
  const ofLog = (await adminCalls()).filter(({ path }) => path.startsWith('/api/admin/log'))
  expect(ofLog.map(({ method }) => method)).toEqual(['GET'])
})

test('[DESK-12] the log is read in pages of 50 by number, and keeps the number of a rider whose account is deleted', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const token = await register(server.app, 'ben', 'secret1')
  for (let i = PAGE_SIZE; i >= 0; i--) {
    const role = i % 2 === 0 ? 'observer' : 'editor'
    await anna.post('/api/admin/team', { username: 'ben', role })
  }
  const first = await anna.get('/api/admin/log')
  expect(first.entries).toHaveLength(PAGE_SIZE)
  expect(first.entries[0]).toMatchObject({ who: 'anna', action: 'role-given', subjectName: 'ben', note: 'observer' })
  const payload = { password: 'secret1' }
  await server.app.inject({ method: 'DELETE', url: '/api/user', ...as(token), payload })
  const second = await anna.get(`/api/admin/log?before=${first.next}`)
  expect(second).toMatchObject({ entries: [{ note: 'observer', subjectKind: 'rider', subjectName: null }], next: null })
  expect(JSON.stringify(second)).not.toContain('ben')
})

test('[DESK-12] a name with markup and control characters is stored and answered as it is', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, '<img src=x onerror=alert(1)>\u202e')
  await signedIn(server, 'ben')
  await anna.post('/api/admin/team', { username: 'ben', role: 'editor' })
  const { headers, payload } = await server.app.inject({ url: '/api/admin/log', headers: anna.headers })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(payload).entries[0].who).toBe('<img src=x onerror=alert(1)>\u202e')
})

test('[DESK-12] each action has a name of its own', () => {
  expect(new Set(LOG_ACTIONS).size).toBe(LOG_ACTIONS.length)
})

test('a place in a list that is beyond the largest id is refused, or read as none', async () => {
  const anna = await atAdmin(await testApp(), 'anna')
  const beyond = '2147483648'
  for (const path of ['log', 'messages', 'content/history?path=tips/riding/tip-1.md']) {
    const url = `/api/admin/${path}${path.includes('?') ? '&' : '?'}before=${beyond}`
    expect(await anna.get(url), url).toMatchObject({ code: 'invalid-field' })
  }
  const after = encodeURIComponent(`${beyond} a`)
  expect((await anna.get(`/api/admin/riders?by=name&text=an&after=${after}`)).riders).toHaveLength(1)
  expect((await anna.get(`/api/admin/certificates?text=a&after=${after}`)).certificates).toEqual([])
})
