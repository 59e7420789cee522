import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

const PASSKEYS = [
  { id: 'a', name: 'Pixel 9', createdAt: '2026-03-02T08:00:00.000Z', lastUsedAt: '2026-11-20T17:00:00.000Z' },
  { id: 'b', name: 'Tablet in the kitchen', createdAt: '2026-06-14T08:00:00.000Z', lastUsedAt: null },
  { id: 'c', name: 'Old laptop', createdAt: '2025-12-01T08:00:00.000Z', lastUsedAt: null, isUsable: false },
].map((passkey) => ({ isUsable: true, ...passkey }))

/** Opens the profile of a rider with three passkeys, one of them of an earlier domain. */
async function openWithPasskeys(page: Page, hasPassword = true, needed: 'passkey' | null = null) {
  const canRemove = { canRemovePassword: hasPassword, canRemovePasskey: true, canUnlink: false }
  const methods = { needed, hasPassword, ...canRemove, passkeys: PASSKEYS, linkedAccount: null }
  await page.route('**/api/user/sign-in-methods', (route) => route.fulfill({ json: methods }))
  await open(page, '/profile')
  await page.locator('section:has(#passkeys) li').first().waitFor()
}

export const ACCOUNTS: Scene[] = [
  {
    name: 'rider menu',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/')
      await press(page, say('accounts_hello_name'))
      await page.getByRole('button', { name: say('accounts_logout') }).waitFor()
    },
  },
  { name: 'sign-in', show: goTo('/auth'), isWhole: true },
  {
    name: 'sign-in with errors',
    show: async (page, say) => {
      await open(page, '/auth')
      await page.locator('input[name=username]').fill('ab')
      await page.locator('input[autocomplete=current-password]').fill('12345')
      await page.locator('form button[type=submit]').click()
      await read(page, say('field_errors_username_too_short'))
    },
  },
  {
    name: 'register',
    show: async (page, say) => {
      await open(page, '/auth')
      await page.getByRole('tab', { name: say('accounts_register') }).click()
    },
  },
  {
    name: 'forgotten password',
    show: async (page, say) => {
      await open(page, '/auth')
      await press(page, say('accounts_forgot_password'))
    },
  },
  // On the sign-in page of another scene this address would only change the hash and load no new document.
  { name: 'new password', needsOwnPage: true, show: goTo('/auth#reset=0123456789') },
  { name: 'confirming an address', needsOwnPage: true, show: goTo('/auth#confirm=0123456789') },
  {
    name: 'another username',
    as: 'newcomer',
    needsOwnPage: true,
    show: async (page) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch()
        const answer = { ...(await response.json()), username: 'mira@example.org', needsUsername: true }
        await route.fulfill({ response, json: answer })
      })
      await open(page, '/')
      await page.locator('main input[name=username]').waitFor()
    },
  },
  { name: 'profile account', as: 'learner', show: goTo('/profile'), isWhole: true },
  { name: 'profile with three passkeys', as: 'learner', isWhole: true, show: (page) => openWithPasskeys(page) },
  {
    name: 'profile with a role',
    as: 'learner',
    isWhole: true,
    show: (page) => openWithPasskeys(page, true, 'passkey'),
  },
  { name: 'profile without a password', as: 'learner', isWhole: true, show: (page) => openWithPasskeys(page, false) },
  {
    name: 'adding the first passkey',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/profile')
      await press(page, say('accounts_passkey_add'))
    },
  },
  {
    name: 'adding another passkey',
    as: 'learner',
    show: async (page, say) => {
      await openWithPasskeys(page)
      await press(page, say('accounts_passkey_add'))
    },
  },
  {
    name: 'renaming a passkey',
    as: 'learner',
    show: async (page, say) => {
      await openWithPasskeys(page)
      await press(page, say('accounts_passkey_rename'))
    },
  },
  {
    name: 'removing a passkey',
    as: 'learner',
    show: async (page, say) => {
      await openWithPasskeys(page, false)
      await press(page, say('accounts_passkey_remove'))
    },
  },
  {
    name: 'removing the password',
    as: 'learner',
    show: async (page, say) => {
      await openWithPasskeys(page)
      await press(page, say('accounts_password_remove'))
    },
  },
  {
    name: 'no passkey was used',
    show: async (page, say) => {
      await open(page, '/auth')
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await press(page, say('accounts_passkey_login'))
      await read(page, say('accounts_passkey_not_used'))
    },
  },
  {
    name: 'profile editing',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/profile')
      await press(page, say('accounts_edit_profile'))
    },
  },
  {
    name: 'profile with refused fields',
    as: 'learner',
    isWhole: true,
    show: async (page, say) => {
      await open(page, '/profile')
      await page.locator('input[name=currentPassword]').fill('wrong')
      await page.locator('input[name=newPassword]').fill('an even better one')
      await press(page, say('accounts_change_password'))
      await read(page, say('field_errors_wrong_password'))
      await press(page, say('accounts_edit_profile'))
      await page.locator('input[name=fullName]').fill('Ma\u202Era')
      await page.locator('input[name=email]').fill('mara@mail')
      await press(page, say('accounts_save_changes'))
      await read(page, say('field_errors_not_an_email'))
    },
  },
  {
    name: 'profile preferences',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/profile?tab=preferences')
      await read(page, say('reminder_what'))
    },
    isWhole: true,
  },
  {
    name: 'reminders and newsletter on',
    as: 'finisher',
    show: async (page, say) => {
      await open(page, '/profile?tab=preferences')
      await read(page, say('reminder_on_mail'))
    },
    isWhole: true,
  },
  { name: 'profile achievements', as: 'learner', show: goTo('/profile?tab=achievements') },
  { name: 'profile achievements, none', as: 'newcomer', show: goTo('/profile?tab=achievements') },
  { name: 'saved tips', as: 'learner', show: goTo('/profile?tab=bookmarks') },
  { name: 'saved tips, none', as: 'newcomer', show: goTo('/profile?tab=bookmarks') },
]
