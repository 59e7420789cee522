import { open } from '#tests/browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

export const ACCOUNTS: Scene[] = [
  {
    name: 'rider menu',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await press(page, /^Hello/)
      await page.getByRole('button', { name: 'Logout' }).waitFor()
    },
  },
  { name: 'sign-in', show: goTo('/auth'), isWhole: true },
  {
    name: 'sign-in with errors',
    show: async (page) => {
      await open(page, '/auth')
      await page.getByLabel('Username').fill('ab')
      await page.getByLabel('Password', { exact: true }).fill('12345')
      await page.locator('form button[type=submit]').click()
      await read(page, 'Username must be at least 3 characters')
    },
  },
  {
    name: 'register',
    show: async (page) => {
      await open(page, '/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
    },
  },
  {
    name: 'forgotten password',
    show: async (page) => {
      await open(page, '/auth')
      await press(page, 'Forgot password?')
    },
  },
  { name: 'new password', show: goTo('/auth#reset=0123456789') },
  { name: 'profile account', as: 'learner', show: goTo('/profile'), isWhole: true },
  {
    name: 'profile editing',
    as: 'learner',
    show: async (page) => {
      await open(page, '/profile')
      await press(page, 'Edit Profile')
    },
  },
  { name: 'profile preferences', as: 'learner', show: goTo('/profile?tab=preferences') },
  { name: 'profile achievements', as: 'learner', show: goTo('/profile?tab=achievements') },
  { name: 'profile achievements, none', as: 'newcomer', show: goTo('/profile?tab=achievements') },
  { name: 'saved tips', as: 'learner', show: goTo('/profile?tab=bookmarks') },
  { name: 'saved tips, none', as: 'newcomer', show: goTo('/profile?tab=bookmarks') },
]
