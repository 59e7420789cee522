import type { SharePlatform } from '#shared/shares/platforms.ts'
import { paths } from '#web/paths.ts'

interface Shared {
  id: number
  title: string
}

export function tipLink({ id }: Shared, origin: string): string {
  return origin + paths.tip(id)
}

/** The text that is shared with the link (section 4). */
export function shareText({ title }: Shared, productName: string): string {
  return `${productName} Safety Tip: ${title}`
}

/** The platforms that are reached by a link. */
export type LinkPlatform = Exclude<SharePlatform, 'clipboard' | 'print'>

/** The address that shares a tip on a platform. The other platforms (clipboard, print) have no address. */
export function shareAddress(platform: LinkPlatform, { text, link }: { text: string; link: string }): string {
  const encodedText = encodeURIComponent(text)
  const encodedLink = encodeURIComponent(link)
  switch (platform) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${encodedLink}&quote=${encodedText}`
    case 'twitter':
      return `https://twitter.com/intent/tweet?text=${encodedText}&url=${encodedLink}`
    case 'whatsapp':
      return `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`
    case 'email':
      return `mailto:?subject=${encodedText}&body=${encodeURIComponent(`${text}\n\n${link}`)}`
  }
}
