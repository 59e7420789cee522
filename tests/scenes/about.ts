import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

async function fillInMessage(page: Page) {
  await open(page, '/contact')
  await page.locator('[name="name"]').fill('Mara')
  await page.locator('[name="email"]').fill('mara@example.org')
  await page.locator('[name="subject"]').selectOption('feedback')
  await page.locator('[name="message"]').fill('The tip about wet leaves helped me.')
}

export const ABOUT: Scene[] = [
  { name: 'contact', show: goTo('/contact'), isWhole: true },
  {
    name: 'contact sent',
    show: async (page, say) => {
      await fillInMessage(page)
      await press(page, say('contact_send'))
      await read(page, say('contact_sent'))
    },
  },
  {
    name: 'contact error',
    show: async (page, say) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await fillInMessage(page)
      await press(page, say('contact_send'))
      await read(page, say('contact_failed'))
    },
  },
  { name: 'impressum', show: goTo('/impressum'), isWhole: true },
  { name: 'not found', show: goTo('/nothing') },
]
