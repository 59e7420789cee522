import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
import { goTo, press, read, type Scene, showTab } from './scene.ts'

async function startReview(page: Page, say: Say) {
  await open(page, '/progress')
  await press(page, say('review_start'))
  await read(page, say('review_question'))
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
    show: async (page, say) => {
      await page.route(/\/api\/progress$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await open(page, '/progress')
      await read(page, say('progress_failed'))
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
  {
    name: 'achievements',
    as: 'learner',
    show: (page, say) => showTab(page, say('learning_achievements')),
    isWhole: true,
  },
  {
    name: 'leaderboard',
    as: 'learner',
    show: (page, say) => showTab(page, say('progress_leaderboard')),
    isWhole: true,
  },
  { name: 'review question', as: 'learner', show: startReview },
  {
    name: 'review answered',
    as: 'learner',
    show: async (page, say) => {
      await startReview(page, say)
      await answer(page)
      await page.locator('.review-result').waitFor()
    },
  },
  {
    name: 'review summary',
    as: 'learner',
    show: async (page, say) => {
      await startReview(page, say)
      for (;;) {
        await answer(page)
        // Looked for only at the foot of the review, because an answer may contain the words of these buttons.
        const foot = page.locator('.review-foot')
        const finish = foot.getByRole('button', { name: say('review_finish') })
        const next = foot.getByRole('button', { name: say('review_next') }).or(finish)
        await next.waitFor()
        const isLast = await finish.isVisible()
        await next.click()
        if (isLast) break
      }
      await read(page, say('review_done'))
    },
  },
  {
    name: 'tutorial step 1',
    as: 'at step 1',
    show: async (page, say) => {
      await open(page, '/')
      await read(page, say('tutorial_step'))
    },
  },
  {
    name: 'tutorial step 3',
    as: 'at step 3',
    show: async (page, say) => {
      await open(page, '/')
      await read(page, say('tutorial_step'))
    },
  },
]
