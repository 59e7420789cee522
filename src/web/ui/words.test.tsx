import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Tip } from '#shared/contract/tips.ts'
import { Words } from './words.tsx'

const title = 'ارتدِ الخوذة!' as Tip['title']

test('a text in another language than the page says its language and direction, and is shown in no other way', () => {
  const shown = renderToStaticMarkup(<Words of={title} in={{ language: 'ar' }} />)
  expect(shown).toBe(`<span lang="ar" dir="rtl">${title}</span>`)
  // @ts-expect-error A text without its element does not compile.
  const bare: ReactNode = title
  expect(bare).toBe(title)
  // @ts-expect-error A text without its language does not compile.
  expect(() => renderToStaticMarkup(<Words of={title} />)).toThrow()
})

test('a heading or a link with nothing but a text is the element that says its language', () => {
  const heading = { as: 'h2', of: title, id: 'title' } as const
  expect(renderToStaticMarkup(<Words {...heading} in={{ language: 'ar' }} />)).toBe(
    `<h2 id="title" lang="ar" dir="rtl">${title}</h2>`,
  )
  expect(renderToStaticMarkup(<Words {...heading} in={{}} />)).toBe(`<h2 id="title">${title}</h2>`)
  // @ts-expect-error A heading has no address.
  expect(renderToStaticMarkup(<Words {...heading} in={{}} href="/" />)).toContain('href')
})

test('a text in the language of the page is only itself', () => {
  expect(renderToStaticMarkup(<Words of={title} in={{}} />)).toBe(title)
})
