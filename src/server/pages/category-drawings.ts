/** The category drawings of the website (category-art.tsx), redrawn larger: 400 wide, standing on y = 330. */

const PAPER = '#fbfaf7'
const INK = '#141a29'
const ACCENT = '#f6ce00'
const ink = `stroke="${INK}"`
const accent = `stroke="${ACCENT}"`

/** Each gets its strokes in the category's colour as `hue`. */
type Draw = (hue: string) => string

const riding: Draw = (hue) => `
  <path d="M34 98h70M6 142h82M42 186h46" ${hue} stroke-width="9" opacity=".5"/>
  <path d="m284 88 108-24M284 104l108 36" ${accent} stroke-width="10"/>
  <g ${ink} stroke-width="14">
    <path d="M98 289 110 256h140c30 0 38-14 52-30M318 289 262 60"/>
    <circle cx="98" cy="289" r="34" fill="${PAPER}"/><circle cx="318" cy="289" r="34" fill="${PAPER}"/>
  </g>
  <circle cx="98" cy="289" r="7" fill="${INK}"/><circle cx="318" cy="289" r="7" fill="${INK}"/>
  <path d="M54 262a52 52 0 0 1 60-22" ${hue} stroke-width="9"/>
  <path d="M224 54h52" ${hue} stroke-width="18"/>
  <circle cx="274" cy="96" r="15" fill="${ACCENT}"/>`

const maintenance: Draw = (hue) => `
  <g ${ink}>
    <circle cx="112" cy="219" r="104" stroke-width="14"/><circle cx="112" cy="219" r="22" stroke-width="12"/>
    <path d="M112 196v-62M112 242v62M89 219H27M135 219h62M96 203l-44-44M128 235l44 44M128 203l44-44M96 235l-44 44"
      stroke-width="6"/>
    <path d="M396 88a34 34 0 0 1-48 42l-76 98a18 18 0 0 1-28-22l76-96a34 34 0 0 1 28-54l-12 27 13 19 23-2Z"
      stroke-width="13"/>
  </g>
  <path d="M13 187a104 104 0 0 1 99-72" ${hue} stroke-width="17"/>
  <path d="m324 256 29 17v33l-29 17-29-17v-33z" ${accent} stroke-width="11"/>
  <circle cx="324" cy="289.5" r="11" ${accent} stroke-width="8"/>`

const storage: Draw = (hue) => `
  <path d="M40 323V132M312 323V132M18 142l158-94 158 94" ${ink} stroke-width="14"/>
  <path d="M92 323V206h168v117" ${hue} stroke-width="12"/>
  <path d="M98 240h156M98 274h156" ${hue} stroke-width="8" opacity=".5"/>
  <path d="m184 106-24 34h32l-24 34" ${accent} stroke-width="11"/>
  <path d="M312 196h14c20 0 28 12 28 30v18" ${ink} stroke-width="9"/>
  <path d="M342 282v22M366 282v22" ${accent} stroke-width="10"/>
  <path d="M330 280v-12a24 24 0 0 1 48 0v12Z" ${ink} stroke-width="10" fill="${PAPER}"/>`

const accessories: Draw = (hue) => `
  <path d="M112 240c4 42 22 68 62 76M250 246c-10 38-36 62-74 70" ${hue} stroke-width="9" opacity=".5"/>
  <path d="M158 318h34" ${hue} stroke-width="15"/>
  <path d="M46 250C34 130 110 70 196 70c92 0 148 62 156 150 1 14-8 22-20 24-60 8-110-14-160-14
    -46 0-74 14-104 30-12 6-21 0-22-10Z"
    ${ink} stroke-width="14"/>
  <path d="M106 196c6-40 28-66 62-78M182 186c2-34 16-58 42-74M262 190c-2-26 6-44 18-58" ${hue} stroke-width="13"/>
  <path d="M60 72 38 46M126 38 116 8M338 72l22-26M272 38l10-30" ${accent} stroke-width="11"/>`

const road: Draw = (hue) => `
  <path d="m92 323 90-262M320 323 230 61" ${ink} stroke-width="14"/>
  <path d="M206 312v-48M206 228v-38M206 158v-28M206 102v-18" ${accent} stroke-width="12"/>
  <path d="M366 323V206M48 323V204" ${hue} stroke-width="10"/>
  <path d="M404 166a38 38 0 1 1-76 0 38 38 0 0 1 76 0M41 129a8 8 0 0 1 14 0l37 63a8 8 0 0 1-7 12H11a8 8 0 0 1-7-12Z"
    ${hue} stroke-width="12"/>`

/** The colours are the categories' tokens of the light theme (tokens.css), as sRGB. */
const DRAWINGS: Record<string, [hue: string, draw: Draw]> = {
  riding: ['#1467c2', riding],
  maintenance: ['#007852', maintenance],
  storage: ['#ba3728', storage],
  accessories: ['#8048b6', accessories],
}

/**
 * The drawing of a category.
 *
 * @param category its id; without one it is the scooter, for a category of the operator's own it is a road
 * @returns the category's colour and the SVG shapes, which no text from outside ever enters
 */
export function categoryDrawing(category = 'riding'): { hue: string; shapes: string } {
  const [hue, draw] = (Object.hasOwn(DRAWINGS, category) && DRAWINGS[category]) || ['#1467c2', road]
  const shapes = draw(`stroke="${hue}"`)
  return { hue, shapes: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>` }
}
