import { createHash } from 'node:crypto'
import { type Drawing, readDrawing } from './drawing.ts'
import { type ContentFiles, pathsLike, textOf } from './files.ts'

/** The id of the symbol in the file that browsers fetch. Pages show it with `<use>`. */
const SYMBOL_ID = 'drawing'

interface DrawnTip {
  id: number
  /** The alternative text of the drawing. */
  drawing?: string | undefined
}

/**
 * Reads the drawings of the tips, `<slug>.svg` beside `<slug>.md`. A tip may have no picture, but a picture and its
 * alternative text come together.
 * @param tips by the name of their file
 * @param withPhoto the ids of the tips that have a photo
 * @param report called with each problem
 * @returns drawings by the id of the tip
 */
export function readTipDrawings(
  content: ContentFiles,
  tips: ReadonlyMap<string, DrawnTip>,
  withPhoto: { has: (id: number) => boolean },
  report: (file: string, field: string, reason: string) => void,
): Map<number, Drawing> {
  const drawings = new Map<number, Drawing>()
  for (const file of pathsLike(content, /^tips\/[^/]+\/[^/]+\.svg$/)) {
    const tipFile = file.replace(/\.svg$/, '.md')
    const tip = tips.get(tipFile)
    if (!tip) {
      // A tip that is not valid has its own problem.
      if (!content.has(tipFile)) report(file, '', `is not the drawing of a tip, because there is no valid ${tipFile}`)
      continue
    }
    if (withPhoto.has(tip.id)) report(file, '', 'stands beside a photo; a tip has one picture')
    if (tip.drawing === undefined) report(tipFile, 'drawing', `is missing; it describes ${file} in words`)
    const drawing = readDrawing(textOf(content, file), (reason) => report(file, '', reason))
    if (drawing) drawings.set(tip.id, drawing)
  }
  for (const [file, { id, drawing }] of tips) {
    const expected = file.replace(/\.md$/, '.svg')
    if (drawing !== undefined && !content.has(expected) && !withPhoto.has(id))
      report(file, 'drawing', `there is no drawing ${expected} and no photo`)
  }
  return drawings
}

/** The path of a tip's drawing, without its version. */
export const DRAWING_ROUTE = '/tips/:id/drawing.svg'

/** One symbol, whose colours are the tokens of the page that shows it. */
const symbolOf = ({ viewBox, shapes }: Drawing) => `<symbol id="${SYMBOL_ID}" viewBox="${viewBox}">${shapes}</symbol>`

/** The file that browsers fetch. */
export const drawingFile = (drawing: Drawing) => `<svg xmlns="http://www.w3.org/2000/svg">${symbolOf(drawing)}</svg>`

/** The drawing as a part of the tip's own page. Pages refer to it without a path: `href="#drawing"`. */
export const drawingInPage = (drawing: Drawing) => `<svg hidden aria-hidden="true">${symbolOf(drawing)}</svg>`

/** A hash of the file, so that browsers may cache an address forever. */
export const drawingVersion = (drawing: Drawing) =>
  createHash('sha256').update(drawingFile(drawing)).digest('base64url').slice(0, 10)

/** The address under which browsers fetch the drawing of a tip. */
export const drawingAddress = (id: number, drawing: Drawing) =>
  `${DRAWING_ROUTE.replace(':id', String(id))}?v=${drawingVersion(drawing)}`
