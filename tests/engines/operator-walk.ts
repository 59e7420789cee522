import { callApi } from '#tools/lib/running-server.ts'
import type { Steps } from './steps.ts'

const PASSWORD = 'correct horse'

/** An operator signs in, opens Admin, answers a message, reads the numbers, and changes a tip that riders then see. */
export const OPERATOR: Steps = {
  'sign in': async ({ walk, site, name }) => {
    await site.addOperator(name, PASSWORD)
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: `Hello ${name}` }
    await callApi(site.url, 'POST', '/api/contact', { body: message })
    await walk.open('/auth')
    await walk.write('^Username', name)
    await walk.write('^Password', PASSWORD)
    await walk.press('button[type=submit]')
    await walk.until('the operator is signed in', () => localStorage.getItem('authToken') !== null)
  },
  'the password question': async ({ walk }) => {
    await walk.open('/admin')
    await walk.write('^Password', PASSWORD)
    await walk.press('dialog button', 'Open Admin')
    await walk.gone('dialog')
    await walk.see('h1', 'Today')
    await walk.noErrors()
  },
  messages: async ({ walk, name }) => {
    await walk.press('nav a', '^Messages')
    await walk.press('main li a', `Hello ${name}`)
    await walk.see('article', `Hello ${name}`)
    await walk.write('Your answer', 'Thank you!')
    await walk.press('button', '^Send answer')
    await walk.see('article', 'in the outbox')
  },
  'the other pages': async ({ walk }) => {
    for (const page of [
      'Riders',
      'Certificates',
      'Newsletter',
      'Analytics',
      'Insights',
      'Site',
      'Settings',
      'Team',
      'Log',
    ]) {
      await walk.press('nav a', `^${page}$`)
      await walk.see('h1', `^${page}$`)
      await walk.until('its rows have come', () => document.querySelector('.waiting-rows, [aria-busy=true]') === null)
      if (await walk.read(() => document.querySelector('.failed-row') !== null)) throw new Error(`${page} has failed`)
      await walk.noErrors()
    }
  },
  'change a tip': async ({ walk, site, name }) => {
    await walk.press('nav a', '^Content$')
    await walk.press('main li a', 'Pre-Ride')
    const title = `Pre-Ride Check of ${name}`
    await walk.write('^Title$', title)
    await walk.see('.saving-line', 'Draft saved')
    await walk.press('button', '^Publish$')
    await walk.press('button', '^Publish now$')
    await walk.see('body', 'Published. Riders see it within 10 seconds.')
    await walk.noErrors()
    // Fetches outside of the browser, because its service worker keeps the page of the version before.
    for (let tries = 0; !(await (await fetch(`${site.url}/tips/1`)).text()).includes(title); tries++) {
      if (tries > 200) throw new Error('Riders do not see the new title')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  },
}
