import { paths } from '#web/paths.ts'

interface Shared {
  id: number
  title: string
}

/** The address that is shared. */
export function tipLink({ id }: Shared, origin: string): string {
  return origin + paths.tip(id)
}

/** What is said with it (section 4). */
export function shareText({ title }: Shared, productName: string): string {
  return `${productName} Safety Tip: ${title}`
}

/** Where a share by link leads; the other platforms need the browser itself. */
export function shareAddress(
  platform: 'facebook' | 'twitter' | 'whatsapp' | 'email',
  { text, link }: { text: string; link: string },
): string {
  const say = encodeURIComponent(text)
  const to = encodeURIComponent(link)
  switch (platform) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${to}&quote=${say}`
    case 'twitter':
      return `https://twitter.com/intent/tweet?text=${say}&url=${to}`
    case 'whatsapp':
      return `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`
    case 'email':
      return `mailto:?subject=${say}&body=${encodeURIComponent(`${text}\n\n${link}`)}`
  }
}
