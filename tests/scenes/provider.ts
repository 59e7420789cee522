import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
import { press, read, type Scene } from './scene.ts'

const LABEL = 'Fleet account'

/**
 * Shows the site as if its operator had accounts of their own. The server has none, so the test changes the data of the
 * page.
 */
async function withProvider(page: Page, { isOnly = false, isAvailable = true } = {}) {
  await page.route(
    (url) => !url.pathname.startsWith('/api') && !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const provider = JSON.stringify({ label: LABEL, isOnly })
      const page = await response.text()
      const body = page.replace(/"offersPasskeys":(true|false)/, `"offersPasskeys":${!isOnly},"provider":${provider}`)
      return route.fulfill({ response, body })
    },
  )
  const logoutUrl = isAvailable ? 'https://id.example/end' : null
  await page.route('**/api/provider', (route) => route.fulfill({ json: { isAvailable, logoutUrl } }))
}

/** Opens the sign-in page from another page without a page load, because the server renders it without the provider. */
async function openAuth(page: Page, hash = '') {
  await open(page, '/contact')
  await page.evaluate((to) => {
    const base = document.documentElement.lang === 'de' && location.pathname.startsWith('/de/') ? '/de' : ''
    history.pushState(null, '', `${base}/auth${to}`)
  }, hash)
  await page.locator('.auth-forms').waitFor()
}

const CODE = 'x'.repeat(43)

async function openProfile(page: Page, linkedAccount: object | null, hasPassword: boolean) {
  const canRemove = { canRemovePassword: hasPassword, canRemovePasskey: hasPassword, canUnlink: hasPassword }
  const methods = { needed: null, hasPassword, ...canRemove, passkeys: [], linkedAccount }
  await page.route('**/api/user/sign-in-methods', (route) => route.fulfill({ json: methods }))
  await open(page, '/profile')
  await page.locator('#linked-account').waitFor()
}

const LINKED = { linkedAt: '2026-03-02T08:00:00.000Z', lastUsedAt: '2026-11-20T17:00:00.000Z' }

const button = (page: Page, say: Say) =>
  page
    .getByRole('button', { name: say('accounts_provider_login') })
    .last()
    .waitFor()

export const PROVIDER: Scene[] = [
  {
    name: 'sign-in with the operator’s accounts',
    needsOwnPage: true,
    isWhole: true,
    show: async (page, say) => {
      await withProvider(page)
      await openAuth(page)
      await button(page, say)
    },
  },
  {
    name: 'sign-in while the operator’s accounts are away',
    needsOwnPage: true,
    isWhole: true,
    show: async (page, say) => {
      await withProvider(page, { isAvailable: false })
      await openAuth(page)
      await read(page, say('accounts_provider_away'))
    },
  },
  {
    name: 'sign-in after a failure at the operator’s accounts',
    needsOwnPage: true,
    isWhole: true,
    show: async (page, say) => {
      await withProvider(page)
      await openAuth(page, '#provider-error=refused')
      await read(page, say('accounts_provider_error_refused'))
    },
  },
  {
    name: 'sign-in with the operator’s accounts only',
    needsOwnPage: true,
    show: async (page, say) => {
      await withProvider(page, { isOnly: true })
      await page.addInitScript(() => localStorage.setItem('signedInWith', String(Date.now())))
      await openAuth(page)
      await button(page, say)
      await read(page, say('accounts_provider_logout'))
    },
  },
  {
    name: 'first sign-in with the operator’s accounts',
    needsOwnPage: true,
    isWhole: true,
    show: async (page, say) => {
      await withProvider(page)
      const newAccount = { code: CODE, username: 'kim' }
      await page.route('**/api/provider/login', (route) => route.fulfill({ json: { signedIn: null, newAccount } }))
      await openAuth(page, `#provider-code=${CODE}`)
      await read(page, say('accounts_provider_kept'))
    },
  },
  {
    name: 'profile without a linked account',
    as: 'learner',
    needsOwnPage: true,
    isWhole: true,
    show: async (page) => {
      await withProvider(page)
      await openProfile(page, null, true)
    },
  },
  {
    name: 'profile with a linked account',
    as: 'learner',
    needsOwnPage: true,
    isWhole: true,
    show: async (page) => {
      await withProvider(page)
      await openProfile(page, LINKED, false)
    },
  },
  {
    name: 'ending the link with the operator’s account',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await withProvider(page)
      await openProfile(page, LINKED, true)
      await press(page, say('accounts_linked_remove'))
      await page.getByRole('button', { name: say('accounts_provider_use') }).click()
    },
  },
  {
    name: 'deleting an account that has only the operator’s account',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await withProvider(page)
      await openProfile(page, LINKED, false)
      await press(page, say('accounts_delete'))
    },
  },
]
