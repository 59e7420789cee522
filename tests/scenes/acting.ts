import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
import { press, read, type Scene } from './scene.ts'

async function selectForPrinting(page: Page, say: Say) {
  await open(page, '/')
  await press(page, say('home_print_tips'))
  await page.locator('#tip-2').getByRole('button').click()
  await page.locator('#tip-3').getByRole('button').click()
}

const pressOnTip = (page: Page, name: RegExp) => page.locator('#tip-1').getByRole('button', { name }).click()

export const ACTING: Scene[] = [
  {
    name: 'share menu',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/')
      await pressOnTip(page, say('engagement_share'))
      await read(page, say('share_clipboard'))
    },
  },
  {
    name: 'save dialog',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/')
      await pressOnTip(page, say('engagement_save'))
      await read(page, say('engagement_save_this_tip'))
    },
  },
  {
    name: 'message',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/?category=storage')
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: say('engagement_like') })
        .click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'message of an error',
    show: async (page, say) => {
      await open(page, '/')
      await pressOnTip(page, say('engagement_like'))
      await page.locator('.toast').waitFor()
    },
  },
  { name: 'print selection', show: selectForPrinting },
  {
    name: 'print sheet',
    show: async (page, say) => {
      await selectForPrinting(page, say)
      await press(page, say('print_create'))
      await page.getByRole('dialog').waitFor()
    },
  },
]
