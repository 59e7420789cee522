import { memo, useEffect, useRef } from 'react'
import * as text from '#texts'

interface Props {
  /** The address of the list from the next card on, for browsers without JavaScript. */
  href: string
  /** The number of tips that are not shown yet. */
  count: number
  /** Must be memoized, and another function for another list. */
  onMore: () => void
}

/** Shows the next cards of a long list when it is pressed, or when the end of the list comes near. */
export const MoreTips = memo(function MoreTips({ href, count, onMore }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!link.current) return
    // A busy browser reports several changes together, the newest last.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onMore(), {
      rootMargin: '1000px',
    })
    observer.observe(link.current)
    return () => observer.disconnect()
    // No dependencies, because the end may still be near after each portion, which renders this again.
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
      {text.tips_show_more({ count })}
    </a>
  )
})
