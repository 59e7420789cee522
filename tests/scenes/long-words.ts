import { open } from '../browser/fixtures.ts'
import { goTo, press, read, type Scene, showTab } from './scene.ts'

export const LONG_WORDS: Scene[] = [
  { name: 'long words', site: 'long words', as: 'learner', show: goTo('/') },
  {
    name: 'long words in a tip',
    site: 'long words',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/?tip=1')
      await read(page, say('tips_key_points'))
    },
  },
  {
    name: 'long name in the menu',
    site: 'long words',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/')
      await press(page, say('accounts_hello_name'))
      await page.getByRole('button', { name: say('accounts_logout') }).waitFor()
    },
  },
  { name: 'long name in the profile', site: 'long words', as: 'learner', show: goTo('/profile') },
  { name: 'long words in progress', site: 'long words', as: 'learner', show: goTo('/progress'), isWhole: true },
  {
    name: 'long names on the leaderboard',
    site: 'long words',
    as: 'learner',
    show: (page, say) => showTab(page, say('progress_leaderboard')),
  },
  { name: 'long words among saved tips', site: 'long words', as: 'learner', show: goTo('/profile?tab=bookmarks') },
  { name: 'one tip', site: 'long words', show: goTo('/?category=storage') },
  { name: 'no tips in a category', site: 'long words', show: goTo('/?category=maintenance') },
]
