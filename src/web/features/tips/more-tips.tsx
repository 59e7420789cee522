import { useEffect, useRef } from 'react'

interface Props {
  /** The list from the next card on, for whoever has no JavaScript. */
  href: string
  /** How many are not shown yet. */
  count: number
  onMore: () => void
}

/** Shows the next cards of a long list, by itself when its end comes near. */
export function MoreTips({ href, count, onMore }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!link.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '1000px' })
    observer.observe(link.current)
    return () => observer.disconnect()
    // Each time anew: after a portion the end may still be near.
  })
  return (
    <a
      ref={link}
      href={href}
      className="button more-tips"
      onClick={(event) => {
        event.preventDefault()
        onMore()
      }}
    >
      Show more tips ({count})
    </a>
  )
}
