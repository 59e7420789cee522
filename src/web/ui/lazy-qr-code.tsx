import { lazyPart } from './lazy-part.tsx'
import './qr-code.css'

/** A QR code, whose code is loaded when one is first shown. An empty square keeps its place. */
export const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, <span className="qr-code" />)
