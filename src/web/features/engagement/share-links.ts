import type { SharePlatform } from '#shared/shares/platforms.ts'
import * as text from '#texts'

/** The text that is shared with the link (section 4). */
export function shareText({ title }: { title: string }, product: string): string {
  return text.share_text({ product, title })
}

/** The platforms that are reached by a link. */
export type LinkPlatform = Exclude<SharePlatform, 'clipboard' | 'print'>

/** The address that shares a tip on a platform. The other platforms (clipboard, print) have no address. */
export function shareAddress(platform: LinkPlatform, { text: shared, link }: { text: string; link: string }): string {
  const encodedText = encodeURIComponent(shared)
  const encodedLink = encodeURIComponent(link)
  switch (platform) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${encodedLink}&quote=${encodedText}`
    case 'twitter':
      return `https://twitter.com/intent/tweet?text=${encodedText}&url=${encodedLink}`
    case 'whatsapp':
      return `https://wa.me/?text=${encodeURIComponent(`${shared} ${link}`)}`
    case 'email':
      return `mailto:?subject=${encodedText}&body=${encodeURIComponent(`${shared}\n\n${link}`)}`
  }
}
