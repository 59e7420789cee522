import { type Doc, GREY, INK, LINE } from './page.ts'

/** Draws a scooter, 260 wide, with its ground at y = 132. */
export function drawScooter(doc: Doc, accent: string) {
  const stroke = (path: string, width: number, color: string) => doc.path(path).lineWidth(width).stroke(color)
  doc.lineCap('round').lineJoin('round')
  stroke('M0 132H260', 2, LINE)
  stroke('M20 132h34M82 132h30M150 132h40', 4, accent)
  stroke('m178 48 54-8M178 52l54 12', 4, accent)
  stroke('M30 60h36M18 78h40M36 96h24', 3.5, GREY)
  stroke('M92 116 96 100h72c12 0 18 12 28 16M184 104 164 34', 7, INK)
  stroke('M150 32h22', 8, INK)
  for (const x of [92, 196]) doc.circle(x, 116, 15).lineWidth(6).fillAndStroke('#ffffff', INK)
  doc.circle(172, 48, 6).fill(accent)
}
