import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { press, read, type Scene } from './scene.ts'

async function selectForPrinting(page: Page) {
  await open(page, '/')
  await press(page, 'Print Tips')
  await page.locator('#tip-2').getByRole('button').click()
  await page.locator('#tip-3').getByRole('button').click()
}

export const ACTING: Scene[] = [
  {
    name: 'share menu',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await page
        .locator('#tip-1')
        .getByRole('button', { name: /^Share/ })
        .click()
      await read(page, 'Copy link to clipboard')
    },
  },
  {
    name: 'save dialog',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
      await read(page, 'Save this tip')
    },
  },
  {
    name: 'message',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?category=storage')
      await page.getByRole('article').first().getByRole('button', { name: /like/i }).click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'message of an error',
    show: async (page) => {
      await open(page, '/')
      await page.locator('#tip-1').getByRole('button', { name: /like/i }).click()
      await page.locator('.toast').waitFor()
    },
  },
  { name: 'print selection', show: selectForPrinting },
  {
    name: 'print sheet',
    show: async (page) => {
      await selectForPrinting(page)
      await press(page, 'Create Sheet')
      await page.getByRole('dialog').waitFor()
    },
  },
]
