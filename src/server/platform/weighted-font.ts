import { type Font, type Outline, openSync, type Point } from 'fontkit'

/** Moves the points of an outline to where they are at the font's weight; the outline itself stays as it is. */
function deform(font: Font, id: number, outline: Outline, pointAt: (x: number, y: number) => Point): Outline {
  const { points, components } = outline
  const moved = points?.map((point) => point.copy()) ?? components?.map(({ dx, dy }) => pointAt(dx, dy))
  if (!moved) return outline
  // Four points follow every outline in the font's data; they carry metrics, which HVAR gives us already.
  const withMetrics = [...moved, ...Array.from({ length: 4 }, () => pointAt(0, 0))]
  font._variationProcessor.transformPoints(id, withMetrics)
  if (points) return { ...outline, points: moved }
  return {
    ...outline,
    components: components?.map((part, i) => ({ ...part, dx: moved[i]?.x ?? 0, dy: moved[i]?.y ?? 0 })),
  }
}

/**
 * Opens a variable WOFF2 font at one weight.
 *
 * fontkit's own getVariation reads a WOFF2 file as if it were not compressed and fails, so the weight is set on the
 * font (widths and kerning follow it) and the outlines, which a WOFF2 font decodes without regard to it, are moved
 * here.
 *
 * @param file the path of the font file
 * @param weight a value of its `wght` axis, the only axis it may have
 * @returns a font to lay text out with
 */
export function openAtWeight(file: string, weight: number): Font {
  const plain = openSync(file)
  plain.getGlyph(0)
  const outlines = plain._transformedGlyphs
  const sample = outlines.find(({ points }) => points?.length)?.points?.[0]
  if (!sample) return plain
  const pointAt = (x: number, y: number) => Object.assign(sample.copy(), { x, y, endContour: true })
  const font = openSync(file)
  font.variationCoords = [weight]
  font._transformedGlyphs = outlines.map((outline, id) => deform(font, id, outline, pointAt))
  return font
}
