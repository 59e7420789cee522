import { expect, type Page } from '@playwright/test'
import { countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

const search = async (page: Page, term: string) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill(term)
}

/** The screens for reading tips, in each state that looks different. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  'the tips list': (page) => open(page, '/'),
  'another category': (page) => open(page, '/?category=storage'),
  'a search in it': async (page) => {
    await open(page, '/')
    await page.getByPlaceholder('Search all tips...').fill('battery')
    await expect(page.getByText(/results found/)).toBeVisible()
  },
  'a search without a match': async (page) => {
    await open(page, '/')
    await page.getByPlaceholder('Search all tips...').fill('zeppelin')
    await expect(page.getByText('No tips match your search')).toBeVisible()
  },
  'the tip dialog': async (page) => {
    await open(page, '/?category=accessories&tip=25')
    await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  },
  'the search overlay with results': async (page) => {
    await search(page, 'helmet')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  },
  'the search overlay without results': async (page) => {
    await search(page, 'zeppelin')
    await expect(page.getByText(/^No results found/)).toBeVisible()
  },
  'the page of a tip': (page) => open(page, '/tips/1'),
  'the contact page': (page) => open(page, '/contact'),
  'the legal page': (page) => open(page, '/impressum'),
  'the sign-in page': (page) => open(page, '/auth'),
  'the not-found page': (page) => open(page, '/nothing'),
}

test('[A11Y-02] the dark theme is dark from the first frame, before React has started', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const lightness = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return 255
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
  expect(lightness).toBeLessThan(60)
})

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body
      ? 'nothing'
      : element?.ariaLabel || element?.textContent?.trim() || element?.tagName
  })

test('[A11Y-04] the skip link is the first stop and jumps past the header and sidebar to the content', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('[A11Y-04] Tab reaches everything on the tips list in reading order, and the focus ring is always visible', async ({
  page,
}) => {
  await open(page, '/?category=storage')
  await expect(page.getByRole('article')).toHaveCount(countIn('storage'))
  const expected = await page
    .locator('a[href]:visible, button:visible, input:visible')
    .evaluateAll((all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length)
  const reached: (string | undefined)[] = []
  for (let step = 0; step < expected; step++) {
    await page.keyboard.press('Tab')
    reached.push(await focused(page))
    const seen = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const rings = [getComputedStyle(element), getComputedStyle(element, '::after')]
      // If an element fills its container, the container shows the focus ring.
      const around = element.matches('.card-link') ? element.closest('article') : element.parentElement
      if (around) rings.push(getComputedStyle(around))
      return rings.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) ||
          (boxShadow !== 'none' && boxShadow.includes('2px')),
      )
    })
    expect(seen, `the focus on ${reached.at(-1)}`).toBe(true)
  }
  expect(reached).not.toContain('nothing')
  for (const name of ['Search', 'Settings', 'Login / Register', 'Storing It for Weeks or the Winter', 'Impressum']) {
    expect(reached).toContain(name)
  }
})

test('[A11Y-04] the keyboard opens a card and closes its dialog', async ({ page }) => {
  await open(page, '/')
  await page.locator('#tip-4 a').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  // The keyboard must scroll the text without a click into the dialog first.
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.keyboard.press('PageDown')
  await expect
    .poll(() => page.locator('.tip-dialog-scroll').evaluate((element) => element.scrollTop))
    .toBeGreaterThan(50)
  await page.keyboard.press('Escape')
  await expect(page.locator('#tip-4 a')).toBeFocused()
})

test('[A11Y-04] the mobile sidebar takes the focus when the keyboard opens it, and gives it back when it closes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#sidebar')).toBeVisible()
  await expect(page.locator('#sidebar a').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('#sidebar')).toBeHidden()
  await expect(menu).toBeFocused()
})

for (const [name, opener, show] of [
  ['the tip dialog', '#tip-4 a', (page: Page) => page.locator('#tip-4 a').click()],
  [
    'the search overlay',
    'header button[aria-label=Search]',
    (page: Page) => page.locator('header button[aria-label=Search]').click(),
  ],
] as const) {
  test(`[A11Y-05] ${name} takes the focus, keeps it while open, closes on Escape and gives it back`, async ({
    page,
  }) => {
    await open(page, '/')
    await show(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    if (name === 'the search overlay') await dialog.getByRole('searchbox').fill('brakes')
    else await expect(dialog.getByText('Key Points')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 15; step++) {
        await page.keyboard.press(key)
        const outside = await page.evaluate(() => {
          const element = document.activeElement
          return element !== document.body && !element?.closest('dialog') ? element?.outerHTML : undefined
        })
        expect(outside).toBeUndefined()
      }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator(opener)).toBeFocused()
  })
}

test('[A11Y-06] icon buttons and inputs have accessible names', async ({ page }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    for (const [name, show] of Object.entries(SCREENS)) {
      if (!/list|dialog|results$|sign-in/.test(name)) continue
      await show(page)
      for (const control of await page.locator('button:visible, input:visible, a:visible').all()) {
        await expect(control, name).toHaveAccessibleName(/\S/)
      }
    }
  }
})

test('going to another page moves the focus to its content and changes the title', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveTitle(/^Contact/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('at 200 % zoom everything is still there and nothing is cut off', async ({ page }) => {
  // A window of 1280 x 800 px has this size at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of ['/', '/tips/1', '/contact', '/impressum', '/auth', '/nothing']) {
    await open(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
  }
  await open(page, '/?tip=4')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Key Points')).toBeVisible()
  await dialog.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
})

test('everything that a rider presses is large enough for a thumb', async ({ page, signIn }) => {
  await page.setViewportSize(PHONE)
  await signIn()
  await open(page, '/')
  const card = page.locator('.tip-card').first()
  await expect(card.getByRole('button', { name: /^Like \d/ })).toBeVisible()
  await card.getByRole('button', { name: /^Share/ }).click()
  await page.locator('.share-option').last().waitFor()
  const small = await page
    .locator('.tip-card button, .share-menu a, .share-menu button, .print-button')
    .evaluateAll((all) =>
      all
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
    )
  expect(small).toEqual([])
})
