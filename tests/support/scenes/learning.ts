import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { goTo, press, read, type Scene, showTab } from './scene.ts'

async function startReview(page: Page) {
  await open(page, '/progress')
  await press(page, 'Start review')
  await read(page, 'Question 1 of')
}

const answer = (page: Page) => page.locator('.review-option').first().click()

export const LEARNING: Scene[] = [
  { name: 'progress', as: 'learner', show: goTo('/progress') },
  { name: 'progress, whole', as: 'learner', show: goTo('/progress'), isWhole: true },
  { name: 'progress of a finisher', as: 'finisher', show: goTo('/progress'), isWhole: true },
  { name: 'progress of a newcomer', as: 'newcomer', show: goTo('/progress'), isWhole: true },
  {
    name: 'progress loading',
    as: 'learner',
    show: async (page) => {
      await page.route(/\/api\/progress$/, () => undefined)
      await open(page, '/progress')
    },
  },
  {
    name: 'progress failed to load',
    as: 'learner',
    show: async (page) => {
      await page.route(/\/api\/progress$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await open(page, '/progress')
      await read(page, /could not/)
    },
  },
  {
    name: 'challenge selected',
    as: 'newcomer',
    show: async (page) => {
      await open(page, '/progress')
      await page.getByRole('radio').first().click()
    },
  },
  { name: 'achievements', as: 'learner', show: (page) => showTab(page, 'Achievements'), isWhole: true },
  { name: 'leaderboard', as: 'learner', show: (page) => showTab(page, 'Leaderboard'), isWhole: true },
  { name: 'review question', as: 'learner', show: startReview },
  {
    name: 'review answered',
    as: 'learner',
    show: async (page) => {
      await startReview(page)
      await answer(page)
      await page.locator('.review-result').waitFor()
    },
  },
  {
    name: 'review summary',
    as: 'learner',
    show: async (page) => {
      await startReview(page)
      for (;;) {
        await answer(page)
        const next = page.getByRole('dialog').getByRole('button', { name: /^(Next question|Finish)$/ })
        const isLast = (await next.textContent()) === 'Finish'
        await next.click()
        if (isLast) break
      }
      await read(page, /\d of \d right/)
    },
  },
  {
    name: 'tutorial step 1',
    as: 'at step 1',
    show: async (page) => {
      await open(page, '/')
      await read(page, 'Step 1 of 6')
    },
  },
  {
    name: 'tutorial step 3',
    as: 'at step 3',
    show: async (page) => {
      await open(page, '/')
      await read(page, 'Step 3 of 6')
    },
  },
]
