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

test('a text in the language of the page is only itself', () => {
  expect(renderToStaticMarkup(<Words of={title} in={{}} />)).toBe(title)
})
