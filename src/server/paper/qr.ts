import { create } from 'qrcode'
import { qrPath } from '#shared/qr-path.ts'
import { keepUpright } from './mirrored.ts'
import { type Doc, INK } from './page.ts'

/** Draws a QR code as vectors in a square. It has no margin of its own, because the paper around it is empty. */
export function drawQr(doc: Doc, words: string, x: number, y: number, size: number) {
  const { modules } = create(words, { errorCorrectionLevel: 'M' })
  keepUpright(doc, x, size)
  doc
    .translate(x, y)
    .scale(size / modules.size)
    .path(qrPath(modules, 0))
    .fill(INK)
}
