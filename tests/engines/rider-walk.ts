import { callApi } from '#tools/lib/running-server.ts'
import type { Steps } from './steps.ts'

const PASSWORD = 'correct horse'
const AWAY = 'Saved on this device'

/** One rider reads, searches, registers, learns, passes the exam, prints, reads German, and loses the server for a while. */
export const RIDER: Steps = {
  read: async ({ walk }) => {
    await walk.open('/')
    await walk.see('h1', 'Riding')
    await walk.see('.tip-card', 'Pre-Ride')
  },
  search: async ({ walk }) => {
    await walk.press('header button', '^Search$')
    await walk.see('dialog', '')
    await walk.write('Search', 'helmet')
    await walk.see('dialog li', 'Helmet')
    await walk.pressKey('Escape')
    await walk.gone('dialog')
  },
  'dialog and Back': async ({ walk }) => {
    await walk.press('#tip-1 .card-link')
    await walk.see('dialog', 'Key Points')
    await walk.pressKey('Escape')
    await walk.gone('dialog')
    await walk.press('#tip-2 .card-link')
    await walk.see('dialog', 'Key Points')
    await walk.back()
    await walk.gone('dialog')
  },
  register: async ({ walk, name }) => {
    await walk.open('/auth')
    await walk.press('[role=tab]', '^Register$')
    await walk.write('^Username', name)
    await walk.write('^Password', PASSWORD)
    await walk.write('^Confirm password', PASSWORD)
    await walk.press('button[type=submit]', '^Register$')
    await walk.until('the rider is signed in', () => localStorage.getItem('authToken') !== null)
    for (let step = 1; step <= 6; step++) {
      await walk.see('[role=dialog]', `Step ${step} of 6`)
      await walk.press('[role=dialog] button', step < 6 ? '^Next$' : '^Finish$')
    }
  },
  'like, save and complete': async ({ walk }) => {
    await walk.open('/')
    await walk.press('#tip-1 .tip-action-like')
    await walk.see('.toast', 'liked')
    await walk.press('#tip-2 .tip-action-save')
    await walk.see('dialog', '')
    await walk.write('', 'before each ride')
    await walk.press('dialog button[type=submit]')
    await walk.see('.toast', 'saved')
    await walk.open('/tips/4')
    await walk.press('.tip-end button', '^Mark Complete')
    await walk.see('.toast', 'Progress updated!')
    await walk.see('.tip-end', 'Completed')
  },
  review: async ({ walk, site, name }) => {
    site.makeReviewsDue(name)
    await walk.open('/progress')
    await walk.press('button', '^Start review')
    await walk.press('.review-option')
    await walk.see('.review-result', 'Right!|Not quite')
    await walk.press('.review-foot button', 'Finish|Next question')
    await walk.pressKey('Escape')
  },
  'exam and certificate': async ({ walk, site }) => {
    await walk.open('/exam')
    await walk.press('.exam-start button')
    await walk.see('.exam-card', '')
    const token = await walk.read(() => localStorage.getItem('authToken') ?? '')
    const { exam } = await (await callApi(site.url, 'GET', '/api/exam', { token })).json()
    await walk.press(`.exam-option:nth-of-type(${site.rightOption(exam.id, 0) + 1})`)
    await walk.press('.exam-card button', '^Give this answer')
    await walk.see('main', 'Question 2 of 20')
    await site.answerExam(token)
    await walk.open('/exam')
    await walk.see('main', 'Passed')
    await walk.write('^Your name', 'Ada Walker')
    await walk.press('.certificate-form button[type=submit]')
    await walk.press('a[href*="/certificates/"]')
    await walk.until('the public page', () => location.pathname.startsWith('/certificates/'))
    await walk.see('html[data-alive]', '')
    await walk.see('main', 'genuine and valid today')
  },
  print: async ({ walk }) => {
    await walk.open('/rules')
    await walk.read(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await walk.press('.rules-foot button')
    await walk.see('html[data-printed]', '')
    await walk.until('all is unfolded', () => document.querySelectorAll('.rules-page details:not([open])').length === 0)
  },
  German: async ({ walk }) => {
    await walk.open('/de/tips/1')
    await walk.see('html[lang=de]', '')
    await walk.see('h2', 'Das Wichtigste')
    await walk.open('/tips/1')
  },
  'no server, and back': async ({ walk, site, proxy }) => {
    await walk.open('/?category=maintenance')
    await walk.until('the service worker has the page', () => navigator.serviceWorker.controller !== null)
    await walk.until('the data of the rider are on the device', async () => {
      const answers = await caches.match('/api/engagement', { ignoreVary: true })
      return answers !== undefined && (await caches.match('/api/user', { ignoreVary: true })) !== undefined
    })
    proxy.isAway = true
    await walk.press('.tip-card .tip-action-like')
    await walk.see('.toast', AWAY)
    await walk.open('/tips/1')
    await walk.see('main', 'Key Points')
    await walk.open('/?category=maintenance')
    await walk.see('.tip-card .tip-action-like[data-waiting]', '')
    proxy.isAway = false
    await walk.open('/?category=maintenance')
    await walk.until('the like is sent', () => document.querySelector('.tip-action-like[data-waiting]') === null)
    await walk.press('.tip-card:nth-of-type(2) .tip-action-like')
    const token = await walk.read(() => localStorage.getItem('authToken') ?? '')
    for (let tries = 0; ; tries++) {
      const { likedTipIds } = await (await callApi(site.url, 'GET', '/api/engagement', { token })).json()
      if (likedTipIds.length === 3) break
      if (tries > 600) throw new Error(`The server has the likes of ${likedTipIds} only`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  },
}
