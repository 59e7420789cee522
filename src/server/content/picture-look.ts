import { brandTokens, categoryColours, PAGE } from './brand.ts'
import { withColours } from './drawing.ts'
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

/** @param category an id; the default is the first category of the library */
export function pictureLook(
  settings: SiteSettings,
  library: Library,
  category = library.categories[0]?.id,
): PictureLook {
  const { light, accentOnInk } = brandTokens(settings.accent)
  const { color, drawing } = library.lookOf(category)
  const hue = color ? categoryColours(color).light : GREY
  const { logo } = settings
  return {
    accent: light.accent,
    accentInk: light.accentInk,
    accentOnInk,
    hue,
    drawing: withColours(drawing, { ...PAPER_COLOURS, ...MEANING_COLOURS, accent: light.accent, c: hue }),
    logo: logo && `data:${logo.contentType};base64,${logo.bytes.toString('base64')}`,
  }
}
