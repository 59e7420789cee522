import { create } from 'qrcode'
import { qrPath } from '#shared/qr-path.ts'
import * as text from '#texts'

/** The empty space around a QR code (modules). */
const MARGIN = 3

/** A QR code as a picture. Its colours stay dark on light in both themes, because cameras expect that. */
export function QrCode({ words }: { words: string }) {
  const { modules } = create(words, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * MARGIN
  return (
    <svg
      className="certificate-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text.certificate_qr({ address: words })}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules, MARGIN)} />
    </svg>
  )
}
