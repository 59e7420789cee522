import { expect, test } from 'vitest'
import { AVATAR_INK, AVATAR_PARTS, avatarCode, readAvatar } from './avatar.ts'

/** The relative luminance of a color '#rrggbb' (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('[GIFT-03] the outline of an avatar has a contrast of at least 3:1 to every color beside it', () => {
  const parts = ['helmetColor', 'skin', 'jacket', 'ground'] as const
  for (const { value } of parts.flatMap((part): readonly { value: string }[] => AVATAR_PARTS[part].options)) {
    expect(contrast(AVATAR_INK, value), value).toBeGreaterThanOrEqual(3)
  }
})

test('the code of an avatar has one digit for each part', () => {
  const choice = { helmet: 3, helmetColor: 5, skin: 1, jacket: 2, scooter: 0, ground: 4 }
  expect(avatarCode(choice)).toBe('351204')
  expect(readAvatar('351204')).toEqual(choice)
  for (const wrong of ['', '35120', '3512044', '451204', '361204', '3512x4', '-51204', '351205']) {
    expect(readAvatar(wrong), wrong).toBeUndefined()
  }
})
