import { expect, test } from 'vitest'
import { placeCard } from './place.ts'

const card = { width: 320, height: 200 }
const window = { width: 1440, height: 900 }

test('[TUT-04] [TUT-05] [TUT-07] the card is on the preferred side of its target, centred along that side', () => {
  const target = { x: 600, y: 300, width: 100, height: 100 }
  expect(placeCard(target, card, window, { side: 'right' })).toEqual({ x: 716, y: 250 })
  expect(placeCard(target, card, window, { side: 'left' })).toEqual({ x: 264, y: 250 })
  expect(placeCard(target, card, window, { side: 'bottom' })).toEqual({ x: 490, y: 416 })
})

test('[TUT-03] [TUT-08] without a target the card is in the middle', () => {
  expect(placeCard(undefined, card, window)).toEqual({ x: 560, y: 350 })
})

test('[TUT-17] the whole card is within the window, for every position of the target', () => {
  for (const side of ['right', 'left', 'bottom'] as const) {
    for (const x of [-500, 0, 200, 1400, 3000]) {
      for (const y of [-500, 0, 880, 3000]) {
        const placed = placeCard({ x, y, width: 50, height: 50 }, card, window, { side })
        expect(placed.x).toBeGreaterThanOrEqual(0)
        expect(placed.y).toBeGreaterThanOrEqual(0)
        expect(placed.x + card.width).toBeLessThanOrEqual(window.width)
        expect(placed.y + card.height).toBeLessThanOrEqual(window.height)
      }
    }
  }
})

test('[TUT-17] on a phone without space on the preferred side the card is below or above its target', () => {
  const phone = { width: 390, height: 844 }
  const settings = { x: 290, y: 10, width: 44, height: 44 }
  expect(placeCard(settings, card, phone, { side: 'left' })).toEqual({ x: 58, y: 70 })
  const progress = { x: 97, y: 780, width: 98, height: 64 }
  expect(placeCard(progress, card, phone, { side: 'bottom' })).toEqual({ x: 12, y: 564 })
  const everything = { x: 0, y: 0, width: 390, height: 844 }
  expect(placeCard(everything, card, phone, { side: 'bottom' })).toEqual({ x: 35, y: 632 })
})

test('the card does not cover the focused element, and moves to the top or the bottom of the window if necessary', () => {
  const focused = { x: 500, y: 400, width: 100, height: 20 }
  expect(placeCard(undefined, card, window, { focused })).toEqual({ x: 560, y: 12 })
  const everything = { x: 0, y: 0, width: 1440, height: 900 }
  expect(placeCard(undefined, card, window, { focused: everything })).toEqual({ x: 560, y: 350 })
})
