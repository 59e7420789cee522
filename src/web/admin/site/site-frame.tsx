import { useEffect, useRef, useState } from 'react'
import { useScale } from '../ui/use-scale.ts'

interface Props {
  title: string
  /** The page as the server renders it. */
  html: string
  /** Its colours and corners. */
  style: string
  theme: 'light' | 'dark'
  /** The picture in the place of the logo, as a data address. */
  logo: string | undefined
  width: number
  height: number
}

/** The logo in a page (server/pages/pages.ts). */
const LOGO = 'img[src="/logo"]'

const stylesOf = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

/**
 * Shows a page in a frame, without its scripts. Style sheets that the frame already has stay, so that it does not
 * flicker.
 */
function showPage(frame: Document, html: string, logo: string | undefined): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const { name, value } of page.documentElement.attributes) frame.documentElement.setAttribute(name, value)
  const known = new Set(stylesOf(frame).map(({ href }) => href))
  for (const link of stylesOf(page)) if (!known.has(link.href)) frame.head.append(frame.importNode(link))
  if (logo !== undefined) for (const image of page.querySelectorAll<HTMLImageElement>(LOGO)) image.src = logo
  for (const script of page.querySelectorAll('script')) script.remove()
  frame.body.replaceChildren(...[...page.body.childNodes].map((node) => frame.importNode(node, true)))
}

/**
 * Sets colours and corners by an adopted style sheet, because the policy of the site allows a style element only with
 * the site's own colours.
 */
function showStyle(frame: Document, style: string): void {
  const view = frame.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(style)
  frame.adoptedStyleSheets = [sheet]
}

/** A frame with a width of its own that shows a page, scaled down where there is less room. Its links lead nowhere. */
export function SiteFrame({ title, html, style, theme, logo, width, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scale = useScale(place, width)
  // Firefox replaces the first document of a frame and then fires `load`. In Chromium the document stays, and `load`
  // comes before React listens.
  const [shown, setShown] = useState<Document | null>(null)
  useEffect(() => setShown(frame.current?.contentDocument ?? null), [])
  useEffect(() => {
    if (!shown) return
    showPage(shown, html, logo)
    showStyle(shown, style)
    shown.documentElement.dataset.theme = theme
    const holdBack = (event: Event) => event.preventDefault()
    shown.addEventListener('click', holdBack)
    shown.addEventListener('submit', holdBack)
    return () => {
      shown.removeEventListener('click', holdBack)
      shown.removeEventListener('submit', holdBack)
    }
  }, [shown, html, style, theme, logo])
  return (
    <div ref={place} className="site-frame" style={{ height: height * scale, maxWidth: width + 2 }}>
      <iframe
        ref={frame}
        title={title}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument)}
      />
    </div>
  )
}
