import type { UiIcon } from '#shared/icons.ts'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import type { SocialNetwork } from '#shared/site.ts'
import * as text from '#texts'
import { withoutMarks } from '#web/lib/without-marks.ts'

interface Shared {
  words: string
  link: string
}

/** The address that shares a tip. */
type AddressOf = (shared: Shared) => string

/** The share menu has exactly five options. The tip's own page offers the others. */
type Platform = { name: () => string } & (
  | { place: 'menu'; icon: UiIcon | { social: SocialNetwork }; address?: AddressOf }
  | { place: 'page'; icon: UiIcon; address: AddressOf }
)

/** Every way to share a tip, in the order in which they are shown. */
const PLATFORMS = {
  facebook: {
    place: 'menu',
    name: text.share_facebook,
    icon: { social: 'facebook' },
    address: ({ words, link }) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}&quote=${encodeURIComponent(words)}`,
  },
  twitter: {
    place: 'menu',
    name: text.share_twitter,
    icon: { social: 'twitter' },
    address: ({ words, link }) =>
      `https://twitter.com/intent/tweet?text=${encodeURIComponent(words)}&url=${encodeURIComponent(link)}`,
  },
  whatsapp: {
    place: 'page',
    name: text.share_whatsapp,
    icon: 'message-circle',
    address: ({ words, link }) => `https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`,
  },
  email: {
    place: 'menu',
    name: text.share_email,
    icon: 'mail',
    address: ({ words, link }) =>
      `mailto:?subject=${encodeURIComponent(words)}&body=${encodeURIComponent(`${words}\n\n${link}`)}`,
  },
  clipboard: { place: 'menu', name: text.share_clipboard, icon: 'copy' },
  print: { place: 'menu', name: text.share_print, icon: 'printer' },
} as const satisfies Record<SharePlatform, Platform>

/** The ways to share that are offered at a place. */
export const platformsAt = <P extends Platform['place']>(place: P) =>
  Object.entries<Platform>(PLATFORMS).flatMap(([platform, row]) =>
    row.place === place ? [{ platform: platform as SharePlatform, ...(row as Extract<Platform, { place: P }>) }] : [],
  )

/** The text that is shared with the link. */
export function shareText({ title }: { title: Localized }, product: string): string {
  return withoutMarks(text.share_text({ product, title: lettersOf(title) }))
}
