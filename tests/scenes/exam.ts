import type { Page } from '@playwright/test'
import type { CertificateScene } from '#tools/lib/sites.ts'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
import { goTo, press, read, type Scene } from './scene.ts'

/** The newcomer begins an exam in the second of these scenes, which then stays open. */
async function openQuestion(page: Page, say: Say) {
  await open(page, '/exam')
  await page.locator('.exam-start button, .exam-card').first().waitFor()
  if (await page.locator('.exam-start').isVisible()) await press(page, say('exam_begin'))
  await page.locator('.exam-card').waitFor()
}

const CERTIFICATES: CertificateScene[] = ['valid', 'without a name', 'withdrawn', 'revoked', 'deleted']

export const EXAM: Scene[] = [
  { name: 'exam, begin', as: 'newcomer', show: goTo('/exam'), isWhole: true },
  {
    name: 'exam, question',
    as: 'newcomer',
    show: async (page, say) => {
      await openQuestion(page, say)
      await page.locator('.exam-option').nth(1).click()
    },
  },
  {
    name: 'exam, answered question',
    as: 'newcomer',
    show: async (page, say) => {
      await openQuestion(page, say)
      await page.locator('.exam-option').first().click()
      await press(page, say('exam_answer'))
      await page.locator('.exam-place[data-answered]').first().click()
      await read(page, say('exam_answer_stays'))
    },
  },
  { name: 'exam, failed', as: 'learner', show: goTo('/exam'), isWhole: true },
  { name: 'exam, passed', as: 'finisher', show: goTo('/exam'), isWhole: true },
  {
    name: 'exam, reference that stays',
    as: 'finisher',
    show: async (page, say) => {
      await page.route(/\/api\/result-reference$/, (route) => route.fulfill({ json: { ref: 'rider-7' } }))
      await open(page, '/exam?ref=rider-8')
      await read(page, say('results_fixed_other'))
    },
    // The browser keeps the reference of the address.
    needsOwnPage: true,
    isWhole: true,
  },
  {
    name: 'exam, certificate form',
    as: 'finisher',
    show: async (page, say) => {
      await page.route(/\/api\/certificate$/, async (route) => {
        const { certificate } = await (await route.fetch()).json()
        await route.fulfill({ json: { certificate: null, next: certificate } })
      })
      await open(page, '/exam')
      await page.locator('.certificate-form input[type=checkbox]').check()
      await page.locator('.certificate-form input[name=name]').fill('Lea Sommer')
      await read(page, say('certificate_preview'))
    },
    isWhole: true,
  },
  {
    name: 'exam, withdrawing',
    as: 'finisher',
    show: async (page, say) => {
      await open(page, '/exam')
      await press(page, say('certificate_withdraw'))
      await page.getByRole('dialog').waitFor()
    },
  },
  ...CERTIFICATES.map(
    (state): Scene => ({
      name: `certificate, ${state}`,
      show: (page, _say, { certificateCodes }) => open(page, `/certificates/${certificateCodes[state]}`),
      isWhole: true,
    }),
  ),
  { name: 'certificate, unknown', show: goTo('/certificates/none') },
  {
    name: 'exam offline',
    as: 'newcomer',
    show: async (page, say) => {
      await page.route(/\/api\/exam/, (route) => route.abort())
      await open(page, '/exam')
      await read(page, say('exam_needs_connection'))
    },
  },
]
