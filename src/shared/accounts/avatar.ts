import * as text from '#texts'

/** The colors of helmets and jackets (sRGB). Each has enough contrast to the outline. */
const COLORS = {
  amber: { value: '#f5b700', name: text.avatar_color_amber },
  red: { value: '#e0523f', name: text.avatar_color_red },
  blue: { value: '#4a86dd', name: text.avatar_color_blue },
  green: { value: '#3c9d63', name: text.avatar_color_green },
  violet: { value: '#9a75da', name: text.avatar_color_violet },
  white: { value: '#f7f5ef', name: text.avatar_color_white },
} as const
const COLOR_OPTIONS = Object.values(COLORS)

/** The outline of every avatar. */
export const AVATAR_INK = '#141a29'

/**
 * The parts of an avatar with their options. The code of an avatar has one digit for each part, in this order: the place of the
 * chosen option. New options and new parts go to the end, so that stored codes keep their look.
 */
export const AVATAR_PARTS = {
  helmet: {
    name: text.avatar_helmet,
    options: [
      { value: 'city', name: text.avatar_helmet_city },
      { value: 'skate', name: text.avatar_helmet_skate },
      { value: 'sport', name: text.avatar_helmet_sport },
      { value: 'full', name: text.avatar_helmet_full },
    ],
  },
  helmetColor: { name: text.avatar_helmet_color, options: COLOR_OPTIONS },
  skin: {
    name: text.avatar_skin,
    options: [
      { value: '#f6d7bd', name: text.avatar_skin_1 },
      { value: '#dfae84', name: text.avatar_skin_2 },
      { value: '#b57f57', name: text.avatar_skin_3 },
      { value: '#8f5f42', name: text.avatar_skin_4 },
    ],
  },
  jacket: { name: text.avatar_jacket, options: COLOR_OPTIONS },
  scooter: {
    name: text.avatar_scooter,
    options: [
      { value: 'city', name: text.avatar_scooter_city },
      { value: 'sport', name: text.avatar_scooter_sport },
      { value: 'cargo', name: text.avatar_scooter_cargo },
    ],
  },
  ground: {
    name: text.avatar_ground,
    options: [
      { value: '#fdeec6', name: text.avatar_ground_sand },
      { value: '#d9eafb', name: text.avatar_ground_sky },
      { value: '#d8f1e0', name: text.avatar_ground_mint },
      { value: '#fadfda', name: text.avatar_ground_rose },
      { value: '#e6e8ec', name: text.avatar_ground_grey },
    ],
  },
} as const

export type AvatarPart = keyof typeof AVATAR_PARTS
export const AVATAR_PART_NAMES = Object.keys(AVATAR_PARTS) as AvatarPart[]

/** The place of the chosen option of each part. */
export type AvatarChoice = Record<AvatarPart, number>

/** Parses the code of an avatar. Returns undefined for a text that is no code. */
export function readAvatar(code: string): AvatarChoice | undefined {
  if (code.length !== AVATAR_PART_NAMES.length) return undefined
  const entries = AVATAR_PART_NAMES.map((part, index) => [part, '0123456789'.indexOf(code.charAt(index))] as const)
  const isKnown = entries.every(([part, place]) => place >= 0 && place < AVATAR_PARTS[part].options.length)
  return isKnown ? (Object.fromEntries(entries) as AvatarChoice) : undefined
}

export function avatarCode(choice: AvatarChoice): string {
  return AVATAR_PART_NAMES.map((part) => choice[part]).join('')
}

type Option = { value: string; name: (values?: object, options?: { locale?: string | undefined }) => string }

/** The chosen option of a part. */
export function avatarOption(choice: AvatarChoice, part: AvatarPart): Option {
  const options: readonly Option[] = AVATAR_PARTS[part].options
  return options[choice[part]] ?? AVATAR_PARTS[part].options[0]
}

/** The text alternative of an avatar. Server code gives the language. */
export function avatarLabel(choice: AvatarChoice, locale?: string): string {
  const nameOf = (part: AvatarPart) => avatarOption(choice, part).name({}, { locale })
  const parts = {
    helmet: nameOf('helmet'),
    helmetColor: nameOf('helmetColor'),
    jacket: nameOf('jacket'),
    scooter: nameOf('scooter'),
  }
  return text.avatar_label(parts, { locale })
}
