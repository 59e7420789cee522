// Runs in the worker thread of photos.ts.
import { acceptDrawing } from '#server/content/drawing.ts'
import { acceptLogoDrawing } from '#server/content/logo.ts'

/** Input of `acceptShapes`. It is plain data, because it is sent to a worker thread. */
export interface Shapes {
  source: string
  isLogo: boolean
}

/** The SVG file that is stored, or all reasons why it was refused. */
export type AcceptedShapes = { source: string } | { reasons: string[] }

/** Cleans and checks an SVG file that was sent to the site. */
export function acceptShapes({ source, isLogo }: Shapes): AcceptedShapes {
  const reasons: string[] = []
  const report = (reason: string) => reasons.push(reason)
  const accepted = isLogo ? acceptLogoDrawing(source, report) : acceptDrawing(source, report)?.source
  return accepted === undefined ? { reasons } : { source: accepted }
}
