import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

async function find(page: Page, term: string) {
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill(term)
}

async function findInOverlay(page: Page, term: string) {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill(term)
}

export const FINDING: Scene[] = [
  { name: 'home', show: goTo('/') },
  { name: 'category riding', show: goTo('/'), isWhole: true },
  { name: 'category maintenance', as: 'learner', show: goTo('/?category=maintenance') },
  { name: 'category storage', as: 'learner', show: goTo('/?category=storage'), isWhole: true },
  { name: 'category accessories', as: 'learner', show: goTo('/?category=accessories') },
  {
    name: 'sidebar',
    isMobile: true,
    show: async (page) => {
      await open(page, '/')
      await press(page, 'Menu')
      await page.locator('#sidebar a').first().waitFor()
    },
  },
  {
    name: 'search with results',
    show: async (page) => {
      await find(page, 'battery')
      await read(page, /results found/)
    },
  },
  {
    name: 'search without results',
    show: async (page) => {
      await find(page, 'zeppelin')
      await read(page, 'No tips match your search')
    },
  },
  {
    name: 'search overlay',
    show: async (page) => {
      await open(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search overlay with results',
    show: async (page) => {
      await findInOverlay(page, 'helmet')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'search overlay without results',
    show: async (page) => {
      await findInOverlay(page, 'zeppelin')
      await read(page, /^No results found/)
    },
  },
  {
    name: 'tip dialog',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?category=riding&tip=4')
      await read(page, 'Key Points')
    },
  },
  { name: 'tip page', show: goTo('/tips/1'), isWhole: true },
  {
    name: 'loading a category',
    show: async (page) => {
      await page.route(/\/api\/tips$/, () => undefined)
      await open(page, '/')
      await page.evaluate(() => {
        history.pushState(null, '', '/?category=storage')
      })
      await page.locator('.placeholder').first().waitFor()
    },
  },
  {
    name: 'library failed to load',
    show: async (page) => {
      await page.route(/\/api\/tips$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await find(page, 'battery')
      await read(page, 'No tips available yet.')
    },
  },
]
