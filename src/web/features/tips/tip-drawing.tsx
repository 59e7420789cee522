import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'

/**
 * The drawing of a tip, or nothing. `<use>` gives the file the colours of the page, so that it follows theme and accent.
 * A tip's own page holds the drawing, and its `drawingPath` is empty there.
 * The viewBox sets the height before the file has loaded, so that nothing moves.
 */
export function TipDrawing({ tip: { category, drawing, drawingPath, language } }: { tip: Tip }) {
  return (
    drawingPath !== undefined && (
      <svg
        className="tip-drawing"
        viewBox="0 0 480 300"
        role="img"
        aria-label={drawing && lettersOf(drawing)}
        lang={language}
        data-category={category}
      >
        <use href={`${drawingPath}#drawing`} />
      </svg>
    )
  )
}
