import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { visitOnce } from '#tests/support/offline.ts'
import { makeSubscription, startPushService } from '#tests/support/push-service.ts'
import { type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { test as base, open } from './fixtures.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

const test = base.extend<{ push: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
  push: async ({}, use) => {
    const push = await startPushService()
    await use(push)
    await push.close()
  },
})

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({
  environment: { PUSH_TO_PRIVATE: 'true', OPERATOR_EMAIL: 'team@example.org' },
  serviceWorkers: 'allow',
})

/** The browser's own push service is on the internet, so the browser subscribes to the one of the test. */
async function subscribeTo(page: Page, endpoint: string) {
  const made = makeSubscription(endpoint)
  await page.addInitScript((json) => {
    const subscription = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => true }
    let current: object | null = null
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = subscription
        return subscription
      },
      getSubscription: async () => current,
    })
  }, made.subscription)
  return made
}

/** Makes the planned reminder due, and restarts the server, which looks for due reminders at its start. */
async function makeDue(server: RunningServer, environment: Record<string, string>): Promise<RunningServer> {
  await server.end('SIGTERM')
  const database = new DatabaseSync(join(server.folder, 'test.db'))
  const now = new Date()
  // The rider lives where it is noon, and has chosen noon, so that the reminder is neither late nor in the night.
  const offset = now.getUTCHours() - 12
  const zone = `Etc/GMT${offset < 0 ? '-' : '+'}${Math.abs(offset)}`
  database.prepare('update reminder set remind_at = ?1, due_at = ?1, hour = 12, zone = ?2').run(now.toISOString(), zone)
  database.close()
  return startServer({ ...environment, PORT: new URL(server.url).port }, server.folder)
}

/** Delivers a push to the service worker of the page, as the browser's push service would. */
async function deliver(context: BrowserContext, page: Page, payload: object) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
}

/** Headless Chromium shows no notifications, so the worker keeps those that it would show. */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: object[] = []
    const showNotification = async (title: string, options: object) => {
      shown.push({ title, ...options })
    }
    Object.assign(self, { shown })
    Object.assign((self as unknown as { registration: object }).registration, { showNotification })
    // A window may be focused only after a real press.
    Object.assign((self as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype, {
      focus: async () => undefined,
    })
  })

const pressNotification = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = self as unknown as { shown: { data: object }[] }
    const event = new (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent('notificationclick')
    self.dispatchEvent(Object.assign(event, { notification: { close: () => undefined, data: shown[0]?.data } }))
  })

test('[CALL-02] a rider turns reminders on, gets one notification, and pressing it opens the review', async ({
  page,
  context,
  environment,
  push,
}) => {
  const { api, ...site } = await ownServer(environment)
  let { server } = site
  try {
    const token = await api.register()
    await completeLongAgo(api.call, server.folder, token, [1, 2])
    const made = await subscribeTo(page, `${push.url}/${server.folder}`)
    await context.grantPermissions(['notifications'], { origin: server.url })
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    // Visits the site first, because the service worker receives the push. On a busy machine it takes a while to cache
    // the site.
    await visitOnce(page, `${server.url}/profile?tab=preferences`)
    const section = page.getByRole('region', { name: 'Reminders' })
    await section.getByRole('combobox', { name: 'When' }).selectOption('7')
    await section.getByRole('button', { name: 'Turn on reminders' }).click()
    await expect(section.getByRole('status')).toContainText(/Next: (today|tomorrow), 7:00.*, 2 questions/)

    server = await makeDue(server, environment)
    await expect.poll(() => push.received.length).toBe(1)
    const payload = made.read(push.received[0])
    expect(payload).toMatchObject({ title: '2 questions before you forget', url: `${server.url}/progress?reminder=1` })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await recordNotifications(worker)
    await deliver(context, page, payload)
    const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
    await expect.poll(shown).toEqual([expect.objectContaining({ title: payload.title, data: { url: payload.url } })])

    const told = page.waitForResponse('**/api/reminders/opened')
    await pressNotification(worker)
    await expect(page.getByRole('dialog').getByText('Question 1 of 2')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/progress`)
    expect((await told).status()).toBe(204)
  } finally {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  }
})

async function ownServer(environment: Record<string, string>) {
  const server = await startServer(environment)
  const call = (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const register = async () => {
    const answer = await call('POST', '/api/register', { body: { username: 'mira', password: 'correct horse' } })
    return (await answer.json()).token as string
  }
  return { server, api: { call, register } }
}

test('the permission is asked for only after the press, and a refusal is explained', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    Notification.requestPermission = async () => {
      asked.push('notifications')
      return 'denied'
    }
  })
  await open(page, '/profile?tab=preferences')
  const section = page.getByRole('region', { name: 'Reminders' })
  await expect(section.getByText('At most one a day')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
  await section.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect(page.getByText('Your browser does not allow notifications')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['notifications'])
})

test('reminders come at another hour after one choice, and are ended with one press', async ({
  page,
  signIn,
  api,
  push,
}) => {
  const { token } = await signIn()
  await subscribeTo(page, `${push.url}/ended`)
  await visitOnce(page)
  await page.context().grantPermissions(['notifications'])
  await open(page, '/profile?tab=preferences')
  const section = page.getByRole('region', { name: 'Reminders' })
  await section.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect(section.getByRole('status')).toContainText('Nothing is planned')
  await section.getByRole('combobox', { name: 'When' }).selectOption('6')
  await expect.poll(async () => (await (await api('GET', '/api/reminders', { token })).json()).hour).toBe(6)
  await page.getByRole('switch', { name: 'Notifications' }).click()
  await expect(section.getByRole('status')).toContainText('‘Notifications’ is switched off above')
  await section.getByRole('button', { name: 'End all reminders' }).click()
  await expect(section.getByRole('button', { name: 'Turn on reminders' })).toBeVisible()
})

test('the hour of reminders follows the arrow keys while an earlier choice is being stored', async ({
  page,
  signIn,
  api,
  push,
}) => {
  const { token } = await signIn()
  await subscribeTo(page, `${push.url}/hour`)
  await visitOnce(page)
  await page.context().grantPermissions(['notifications'])
  await open(page, '/profile?tab=preferences')
  const section = page.getByRole('region', { name: 'Reminders' })
  await section.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect(section.getByRole('status')).toContainText('Nothing is planned')
  const sent: unknown[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/reminders', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON().hour)
      await released
    }
    await route.continue()
  })
  const hour = section.getByRole('combobox', { name: 'When' })
  await expect(hour).toHaveValue('18')
  await hour.focus()
  // Each press counts, also if it comes before the page has shown the one before it.
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown')
  await expect(hour).toHaveValue('21')
  release()
  await expect.poll(async () => (await (await api('GET', '/api/reminders', { token })).json()).hour).toBe(21)
  await expect(hour).toHaveValue('21')
  // Only the newest of the choices that waited is sent.
  expect(sent).toEqual([19, 21])
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the page says that notifications work only when the site is installed', async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await open(page, '/profile?tab=preferences')
    const section = page.getByRole('region', { name: 'Reminders' })
    await expect(section.getByText('only after you have added this site to the home screen')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Turn on reminders' })).toBeDisabled()
  })
})
