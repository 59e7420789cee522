import { heightOf } from '#server/paper/drawing.ts'
import { INK } from '#server/paper/page.ts'
import { textPath } from '#server/platform/typesetting/text-paths.ts'
import type { Mark, PosterPage } from './marks.ts'

const SIZES = { A4: [595.28, 841.89], A5: [419.53, 595.28] } as const

/** One mark as SVG. Texts are shapes, so that no typeface has to be loaded. */
function svgOf(mark: Mark): string {
  switch (mark.kind) {
    case 'text': {
      const { weight, size, direction, color } = mark
      const paths = mark.lines.map(({ words, x, baseline }) =>
        textPath(words, x, baseline, { weight, size, direction }),
      )
      return `<path d="${paths.join('')}" fill="${color}"/>`
    }
    case 'block':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="${mark.radius}" fill="${mark.fill}"/>`
    case 'frame':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="${mark.radius}" fill="none" stroke="${mark.color}" stroke-width="${mark.line}"/>`
    case 'strokes':
      return `<path d="${mark.path}" fill="none" stroke="${mark.color}" stroke-width="${mark.line}"/>`
    case 'drawing': {
      const { viewBox, shapes } = mark.drawing
      const height = heightOf(mark.drawing, mark.width)
      return `<svg x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`
    }
    case 'photo': {
      const bytes = Buffer.from(mark.photo.bytes).toString('base64')
      return `<image x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" href="data:image/jpeg;base64,${bytes}"/>`
    }
    case 'logo':
      return `<image x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" href="${mark.address}"/>`
    case 'code':
      return `<path transform="translate(${mark.x} ${mark.y}) scale(${mark.size / mark.modules})" d="${mark.path}" fill="${INK}" shape-rendering="crispEdges"/>`
  }
}

/** A page as an SVG document. */
export function pageSvg({ size, marks, repeated }: PosterPage): string {
  const [width, height] = SIZES[size]
  const shapes = [...marks, ...repeated].map(svgOf).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${shapes}</svg>`
}
