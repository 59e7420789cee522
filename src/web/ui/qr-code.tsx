import { create } from 'qrcode'
import { qrPath } from '#shared/qr-path.ts'

/** The empty space around a QR code (modules). */
const MARGIN = 3

/**
 * A QR code as a picture. Its colours stay dark on light in both themes, because cameras expect that.
 * @param label what it leads to, for screen readers
 */
export function QrCode({ words, label }: { words: string; label: string }) {
  const { modules } = create(words, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * MARGIN
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={qrPath(modules, MARGIN)} />
    </svg>
  )
}
