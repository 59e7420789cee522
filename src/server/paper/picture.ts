import type { PaintedDrawing } from '#server/content/picture-look.ts'
import { heightOf, paintDrawing } from './drawing.ts'
import { keepUpright } from './mirrored.ts'
import type { Doc } from './page.ts'

/** A photo as JPEG. It is plain data, so that it can be sent to a worker thread. */
export interface PaperPhoto {
  bytes: Uint8Array
  width: number
  height: number
}

/** The drawing or the photo of a tip on paper. */
export interface Picture {
  heightFor: (width: number) => number
  paint: (doc: Doc, x: number, y: number, width: number) => void
}

/** The tallest photo (points), so that the Key Points beside it do not stand alone. A taller one gets narrower. */
const MAX_HEIGHT = 230

const ofDrawing = (drawing: PaintedDrawing): Picture => ({
  heightFor: (width) => heightOf(drawing, width),
  paint: (doc, x, y, width) => paintDrawing(doc, drawing, x, y, width),
})

const ofPhoto = ({ bytes, width: pixels, height }: PaperPhoto): Picture => {
  const heightFor = (width: number) => Math.min(MAX_HEIGHT, (width * height) / pixels)
  return {
    heightFor,
    paint(doc, x, y, width) {
      doc.save()
      keepUpright(doc, x, width)
      doc.image(Buffer.from(bytes), x, y, { fit: [width, heightFor(width)], align: 'center' })
      doc.restore()
    },
  }
}

/** The picture of a tip, or undefined when it has none. */
export function pictureOf(
  { drawings, photos }: { drawings: ReadonlyMap<number, PaintedDrawing>; photos: ReadonlyMap<number, PaperPhoto> },
  { id }: { id: number },
): Picture | undefined {
  const photo = photos.get(id)
  if (photo) return ofPhoto(photo)
  const drawing = drawings.get(id)
  return drawing && ofDrawing(drawing)
}
