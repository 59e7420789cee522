import { open } from '#tests/browser/fixtures.ts'
import { goTo, press, read, type Scene } from './scene.ts'

export const RULES: Scene[] = [
  { name: 'rules of a country', site: 'places', show: goTo('/rules'), isWhole: true },
  { name: 'rules of a city', site: 'places', show: goTo('/rules?place=xx-city'), isWhole: true },
  {
    name: 'rules with an open source',
    site: 'places',
    show: async (page, say) => {
      await open(page, '/rules?place=yy')
      await page.locator('.rule summary').first().click()
      await read(page, say('rules_source'))
    },
  },
  { name: 'rules in a tip', site: 'places', show: goTo('/tips/2?place=xx-city'), isWhole: true },
  {
    name: 'rules in a dialog',
    site: 'places',
    show: async (page) => {
      await open(page, '/?category=riding&tip=1')
      await page.locator('.rule-box').scrollIntoViewIfNeeded()
    },
  },
  { name: 'place among the preferences', site: 'places', as: 'newcomer', show: goTo('/profile?tab=preferences') },
  {
    name: 'choice of language and place',
    site: 'places',
    isMobile: true,
    show: async (page, say) => {
      await open(page, '/')
      await press(page, say('shell_menu'))
      await page.locator('.site-choice summary').click()
    },
  },
]
