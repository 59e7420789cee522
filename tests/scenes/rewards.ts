import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import { goTo, read, type Scene } from './scene.ts'

/** Opens the first list of the rider. */
async function openList(page: Page) {
  await open(page, '/lists')
  await page.locator('a[href*="list="]').first().click()
  await page.locator('.ordered-tip').first().waitFor()
}

/** Opens the page that the share link of a page leads to. */
async function openShared(page: Page, pathOf: (code: string) => string) {
  const address = await page.locator('input[readonly]').inputValue()
  await open(page, pathOf(new URL(address).pathname.split('/').at(-1) ?? ''))
}

export const REWARDS: Scene[] = [
  { name: 'rewards', as: 'guru', show: goTo('/rewards'), isWhole: true },
  { name: 'rewards of a newcomer', as: 'newcomer', show: goTo('/rewards'), isWhole: true },
  { name: 'rewards, own guide', as: 'guru', show: goTo('/rewards/guide') },
  {
    name: 'rewards, what others see',
    as: 'guru',
    show: async (page, say) => {
      await open(page, '/profile?tab=public')
      await read(page, say('progress_pages_turn_off'))
    },
    isWhole: true,
  },
  { name: 'rewards, what others see, locked', as: 'newcomer', show: goTo('/profile?tab=public'), isWhole: true },
  { name: 'rewards, lists', as: 'guru', show: goTo('/lists') },
  { name: 'rewards, list', as: 'guru', show: openList, isWhole: true },
  {
    name: 'rewards, choosing tips of a list',
    as: 'guru',
    show: async (page, say) => {
      await openList(page)
      await page.getByRole('button', { name: say('lists_add') }).click()
      await page.locator('dialog .tip-picker').waitFor()
    },
  },
  {
    name: 'rewards, shared list',
    as: 'guru',
    show: async (page) => {
      await openList(page)
      await openShared(page, (code) => `/lists/${code}`)
    },
    isWhole: true,
  },
  {
    name: 'rewards, shared progress',
    as: 'guru',
    show: async (page) => {
      await open(page, '/profile?tab=public')
      await openShared(page, (code) => `/riders/${code}`)
    },
  },
  { name: 'rewards, no longer shared', show: goTo('/lists/aaaaaaaaaaaaaaaaaaaaaa') },
  {
    name: 'rewards, leaderboard with a guru',
    as: 'guru',
    show: async (page) => {
      await open(page, '/progress?tab=leaderboard')
      await page.locator('.leaderboard-row').first().waitFor()
    },
    isWhole: true,
  },
  {
    name: 'rewards, menu with an avatar',
    as: 'guru',
    show: async (page) => {
      await open(page, '/')
      await page.locator('.user-button').click()
      await page.locator('.menu .avatar').waitFor()
    },
  },
]
