import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../src/shared/oldest-browsers.ts'
import { checkBuilt, lackedByScript, lackedByStyle } from './oldest-browsers.ts'

const root = join(import.meta.dirname, '..')

test('[WEB-02] the built code uses nothing that the oldest browsers lack without a way that works', {
  timeout: 300_000,
}, () => {
  const { count, problems, unusedWays } = checkBuilt(
    ...['client', 'worker', 'page-scripts'].map((folder) => join(root, 'dist', folder)),
  )
  expect(count).toBeGreaterThan(50)
  expect(problems).toEqual([])
  expect(unusedWays).toEqual([])
})

test('the check finds calls, expressions and styles that are too new, and ignores those behind a test for support', () => {
  const { safari, chromium } = OLDEST_BROWSERS
  expect(lackedByScript('AbortSignal.any([]); element.checkVisibility(); /[a&&b]/v; new Set().union(a)')).toEqual([
    `AbortSignal.any() (safari ${safari})`,
    `.checkVisibility() (safari ${safari})`,
    `/[a&&b]/v (safari ${safari})`,
    `.union() (safari ${safari})`,
  ])
  expect(lackedByScript("element.checkVisibility?.(); 'showPopover' in element; AbortSignal.timeout(1)")).toEqual([])
  expect(
    lackedByStyle('a { text-wrap: pretty } b:popover-open { color: red } @starting-style { a { color: red } }'),
  ).toEqual(
    expect.arrayContaining([
      `text-wrap: pretty (safari ${safari})`,
      `:popover-open (safari ${safari})`,
      `@starting-style (safari ${safari})`,
    ]),
  )
  expect(lackedByStyle('a { print-color-adjust: exact }')).toContain(`print-color-adjust (chrome ${chromium})`)
  expect(lackedByStyle('a { -webkit-print-color-adjust: exact; print-color-adjust: exact }')).toEqual([])
  expect(
    lackedByStyle(
      '@supports (text-wrap: pretty) { a { text-wrap: pretty } } a { color: color-mix(in srgb, red, blue) }',
    ),
  ).toEqual([])
})
