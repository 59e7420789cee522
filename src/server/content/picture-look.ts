import { brandTokens, categoryColours, PAGE } from './brand.ts'
import { type Drawing, withColours } from './drawing.ts'
import type { Library } from './library.ts'
import type { SiteSettings } from './site-settings.ts'

/** The look of pictures and of the guide. It is plain data, so that it can be sent to a worker thread. */
export interface PictureLook {
  accent: string
  /** The colour of text and icons on the accent. */
  accentInk: string
  /** The accent as a text colour on dark ink. */
  accentOnInk: string
  /** The colour of the category. */
  hue: string
  /** The shapes of the category's drawing, 260 wide and 150 high, in these colours. */
  drawing: string
  /** The operator's logo as a data URL. It replaces the shield. */
  logo: string | undefined
}

/** The colour of a category without its own. */
const GREY = '#464d5b'

/** The colours of the light theme, for paper and pictures. */
const PAPER_COLOURS = { ink: PAGE.light.ink, 'ink-2': GREY, line: '#e0ded7', surface: PAGE.light.surface }
const MEANING_COLOURS = { good: '#006837', danger: '#ac0311' }

/** A drawing whose shapes have colour values instead of tokens. It is plain data, so that it can be sent to a worker thread. */
export type PaintedDrawing = Drawing

/** The drawing of a tip in the colours of the light theme, or undefined when the tip has none. */
export function paintedDrawing(
  settings: SiteSettings,
  library: Library,
  { id, category }: { id: number; category: string },
): PaintedDrawing | undefined {
  const drawing = library.drawingOf(id)
  return drawing && paint(drawing, settings, library, category)
}

/** A drawing in the colours of a category in the light theme. */
export const paint = (drawing: Drawing, settings: SiteSettings, library: Library, category: string | undefined) => ({
  ...drawing,
  shapes: withColours(drawing, coloursOf(settings, library, category)),
})

/** The colour of a category on paper. */
function hueOf(library: Library, category: string | undefined): string {
  const { color } = library.lookOf(category)
  return color ? categoryColours(color).light : GREY
}

/** The colours of the palette in the light theme. */
function coloursOf(settings: SiteSettings, library: Library, category: string | undefined): Record<string, string> {
  const { accent } = brandTokens(settings.accent).light
  return { ...PAPER_COLOURS, ...MEANING_COLOURS, accent, c: hueOf(library, category) }
}

/** @param category an id; the default is the first category of the library */
export function pictureLook(
  settings: SiteSettings,
  library: Library,
  category = library.categories[0]?.id,
): PictureLook {
  const { light, accentOnInk } = brandTokens(settings.accent)
  const { drawing } = library.lookOf(category)
  const { logo } = settings
  return {
    accent: light.accent,
    accentInk: light.accentInk,
    accentOnInk,
    hue: hueOf(library, category),
    drawing: withColours(drawing, coloursOf(settings, library, category)),
    logo: logo && `data:${logo.contentType};base64,${logo.bytes.toString('base64')}`,
  }
}
