import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

async function fillInMessage(page: Page) {
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Mara')
  await page.getByLabel('E-mail').fill('mara@example.org')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill('The tip about wet leaves helped me.')
}

export const ABOUT: Scene[] = [
  { name: 'contact', show: goTo('/contact'), isWhole: true },
  {
    name: 'contact sent',
    show: async (page) => {
      await fillInMessage(page)
      await press(page, /^Send/)
      await read(page, 'Thank you! Your message has been sent.')
    },
  },
  {
    name: 'contact error',
    show: async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await fillInMessage(page)
      await press(page, /^Send/)
      await read(page, 'There was an error sending your message.')
    },
  },
  { name: 'impressum', show: goTo('/impressum'), isWhole: true },
  { name: 'not found', show: goTo('/nothing') },
]
