import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { directionOf } from '#web/lib/in-language.ts'
import { useScale } from '../ui/use-scale.ts'

interface Props {
  title: string
  /** The width of the window that is shown (px). It is made smaller where there is less room. */
  width: number
  height: number
  theme: 'light' | 'dark'
  /** The language of the shown text, which may be written in the other direction than Admin. */
  language: string
  children: ReactNode
}

const DRESSED = 'preview-body'

/** Gives a document the styles of the page, and the attributes that they depend on. */
function dress(frame: Document): void {
  for (const { name, value } of document.documentElement.attributes) frame.documentElement.setAttribute(name, value)
  const styles = document.head.querySelectorAll('link[rel="stylesheet"], style')
  frame.head.replaceChildren(...[...styles].map((style) => frame.importNode(style, true)))
  frame.body.className = DRESSED
}

/** Makes the links of the shown tip lead nowhere, except those to sources, which open in a new tab. */
function holdLinks(event: SyntheticEvent): void {
  const link = event.target instanceof Node ? (event.target as Element).closest?.('a') : undefined
  if (link && link.target !== '_blank') event.preventDefault()
}

/** A frame with a width of its own, so that the styles for riders act as on their device. */
export function PreviewFrame({ title, width, height, theme, language, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)
  const [frame, setFrame] = useState<Document>()
  const scale = useScale(place, width)
  /** Called again after the load, because Firefox then gives a new frame another document. */
  const take = useCallback(() => {
    const made = iframe.current?.contentDocument
    if (!made || made.body.className === DRESSED) return
    dress(made)
    setFrame(made)
  }, [])
  useLayoutEffect(take, [take])
  useEffect(() => {
    if (!frame) return
    const { documentElement } = frame
    documentElement.dataset.theme = theme
    documentElement.lang = language
    documentElement.dir = directionOf(language)
  }, [frame, theme, language])
  return (
    <div ref={place} className="preview-place" style={{ height: height * scale, maxWidth: width + 2 }}>
      <iframe
        ref={iframe}
        title={title}
        className="preview-frame"
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={take}
      />
      {frame && createPortal(<div onClickCapture={holdLinks}>{children}</div>, frame.body)}
    </div>
  )
}
