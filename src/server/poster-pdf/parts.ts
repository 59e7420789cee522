import { create } from 'qrcode'
import { shieldShapes } from '#server/pages/site-mark.ts'
import { heightOf } from '#server/paper/drawing.ts'
import { type Area, GREY, INK, LINE } from '#server/paper/page.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import { qrPath } from '#shared/qr-path.ts'
import { type FittedText, fitAddress, fitText, placeText, type Setting } from './fit-text.ts'
import type { Mark } from './marks.ts'
import { inkOn } from './panel-ink.ts'
import type { PosterContent, PosterFact } from './poster.ts'

const NAME: Setting = { weight: 700, most: 13, least: 9, leading: 1.2 }

/** The parts of a poster that every format has. Their places and sizes are those of the format. */
export function partsOf(content: PosterContent) {
  const { language, textLanguage, look, siteTitle, code, address, words } = content
  const direction = textDirection(language)
  const isRight = direction === 'rtl'
  /** The setting of a text that may be in another language than the paper. */
  const textIn = (own: string) => ({
    direction: textDirection(own),
    isRight: textDirection(own) === 'rtl',
    ...(own === language ? {} : { language: own }),
  })
  const ofPaper = { direction, isRight }
  const panelInk = inkOn(look.accent, [look.accentInk, INK, '#ffffff'])

  return {
    isRight,

    /** A frame in the accent, with a panel at its upper end. */
    panel(edge: Area, height: number, radius: number, line: number): Mark[] {
      const { accent } = look
      const inner = { x: edge.x + line / 2, y: edge.y + line / 2, width: edge.width - line, height: edge.height - line }
      return [
        { kind: 'block', ...edge, height, radius, fill: accent },
        // The lower corners of the panel are square.
        { kind: 'block', ...edge, y: edge.y + radius, height: height - radius, radius: 0, fill: accent },
        { kind: 'frame', ...inner, radius: radius - line / 2, line, color: accent },
      ]
    },

    /** The lines of a text and their size, from fit-text.ts. */
    write(fitted: FittedText, setting: Setting, area: Omit<Area, 'height'>, isTitle = false): Mark {
      const tag = isTitle ? ('H1' as const) : ('P' as const)
      return placeText(fitted, setting, area, { ...textIn(textLanguage), tag, color: isTitle ? panelInk : INK })
    },

    /** One line in the language of the paper. */
    line(line: string, setting: Setting, area: Area, color = INK, isCentered = false): Mark {
      const fitted = fitText(line, setting, area)
      return placeText(fitted, setting, area, { ...ofPaper, tag: 'P', color, isCentered })
    },

    fitAddress: (setting: Setting, room: Pick<Area, 'width' | 'height'>) => fitAddress(address, setting, room),

    /** The address, from left to right in every language. */
    address(fitted: FittedText, setting: Setting, area: Omit<Area, 'height'>, isCentered = false): Mark {
      const how = { isRight, isCentered, tag: 'Link', color: INK, direction: 'ltr', link: code } as const
      return placeText(fitted, setting, area, how)
    },

    /** The code without its margin. The paper around it is empty for at least four squares. */
    code(x: number, y: number, size: number): Mark {
      // Level H can repair the most damage, because posters get dirty.
      const { modules } = create(code, { errorCorrectionLevel: 'H' })
      return { kind: 'code', alt: words.code, path: qrPath(modules, 0), modules: modules.size, x, y, size }
    },

    /** The logo and the name of the site, in the middle of a height. */
    brand({ x, y, width, height }: Area, setting: Setting = NAME): Mark[] {
      const left = isRight ? x + width - height : x
      const mark: Mark = look.logo
        ? { kind: 'logo', address: look.logo, x: left, y, width: height, height }
        : { kind: 'drawing', drawing: { viewBox: '0 0 32 32', shapes: shieldShapes(look) }, x: left, y, width: height }
      const gap = height * 0.34
      const room = { width: width - height - gap, height }
      const name = fitText(siteTitle, setting, room)
      const place = { x: isRight ? x : x + height + gap, y: y + (height - name.height) / 2, width: room.width }
      return [mark, placeText(name, setting, place, { ...ofPaper, tag: 'P', color: GREY })]
    },

    /** The picture as large as its area allows, in its middle. */
    picture({ x, y, width, height }: Area): Mark[] {
      const { picture } = content
      if (!picture) return []
      const isDrawing = 'drawing' in picture
      const ratio = isDrawing ? heightOf(picture.drawing, 1) : picture.photo.height / picture.photo.width
      const wide = Math.min(width, height / ratio)
      const place = { x: x + (width - wide) / 2, y: y + (height - wide * ratio) / 2, width: wide }
      const { alt } = picture
      return isDrawing
        ? [{ kind: 'drawing', alt, drawing: picture.drawing, ...place }]
        : [{ kind: 'photo', alt, photo: picture.photo, ...place, height: wide * ratio }]
    },

    /** The facts in rows, each with a line above. */
    facts(facts: readonly PosterFact[], area: Area, { columns, figure, about }: FactLook): Mark[] {
      const rows = Math.ceil(facts.length / columns)
      const gap = columns > 1 ? area.width * 0.06 : 0
      const width = (area.width - gap * (columns - 1)) / columns
      const height = Math.min(area.height / rows, figure.most * 3.2)
      const top = area.y + (area.height - height * rows) / 2
      const size = figureSize(facts, figure, width, height)
      return facts.flatMap((fact, index) => {
        const column = index % columns
        const x = area.x + (isRight ? columns - 1 - column : column) * (width + gap)
        const y = top + Math.floor(index / columns) * height
        const setting = { ...figure, most: size }
        const strong = fitText(fact.figure, setting, { width, height: height * 0.5 })
        const ofFact = { ...textIn(fact.language), tag: 'P' } as const
        const aboutTop = y + height * 0.13 + strong.height
        const below = fitText(fact.about, about, { width, height: height * 0.84 - strong.height })
        return [
          { kind: 'block', x, y, width, height: Math.max(0.6, figure.most * 0.03), radius: 0, fill: LINE },
          placeText(strong, setting, { x, y: y + height * 0.1, width }, { ...ofFact, color: INK }),
          placeText(below, about, { x, y: aboutTop, width }, { ...ofFact, color: GREY }),
        ] satisfies Mark[]
      })
    },
  }
}

interface FactLook {
  columns: number
  figure: Setting
  about: Setting
}

/** The largest size in which every figure fits, so that all figures have the same size. */
const figureSize = (facts: readonly PosterFact[], figure: Setting, width: number, height: number) =>
  Math.min(...facts.map((fact) => fitText(fact.figure, figure, { width, height: height * 0.5 }).size))
