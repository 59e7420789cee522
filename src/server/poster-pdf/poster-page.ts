import { fitText, type Setting } from './fit-text.ts'
import type { Mark, PosterPage } from './marks.ts'
import { partsOf } from './parts.ts'
import type { PosterContent } from './poster.ts'

/** All lengths are those of A4 (points). A5 has the same layout, scaled down. */
const A4 = { width: 595.28, height: 841.89 }
const A5 = { width: 419.53, height: 595.28 }

/** The distance of the frame from the edge of the paper: 10 mm, or 7 mm on A5. Printers need a smaller margin. */
const EDGE = 28.3
const LINE_WIDTH = 9
const RADIUS = 24
/** Where all texts begin. */
const LEFT = 66
const WIDTH = A4.width - 2 * LEFT
const PANEL = { top: EDGE, above: 30, below: 24 }
/** A picture may be a little wider than the texts. */
const PICTURE = { left: 50, width: A4.width - 100 }
const CODE_SIZE = 128
const FOOT_TOP = A4.height - EDGE - 38 - CODE_SIZE
const GAP = 22

const TITLE: Setting = { weight: 700, most: 64, least: 22, leading: 1.06 }
const SENTENCE: Setting = { weight: 400, most: 21.5, least: 12, leading: 1.34 }
const CALL: Setting = { weight: 700, most: 21, least: 11, leading: 1.18 }
const ADDRESS: Setting = { weight: 400, most: 17, least: 12, leading: 1.2 }
const NAME: Setting = { weight: 700, most: 13, least: 8, leading: 1.2 }
const FIGURE: Setting = { weight: 700, most: 52, least: 14, leading: 1.08 }
const ABOUT: Setting = { weight: 400, most: 16, least: 9, leading: 1.25 }

function scaled<T extends Record<string, unknown>>(lengths: T, by: number): T {
  const entries = Object.entries(lengths).map(([name, value]) => [name, typeof value === 'number' ? value * by : value])
  return Object.fromEntries(entries) as T
}

/** A poster on A4 or A5: the title on the accent, a large picture, one sentence, and at the foot the code and the site. */
export function posterPage(content: PosterContent): PosterPage {
  const isSmall = content.format === 'a5'
  const by = isSmall ? A5.width / A4.width : 1
  const { facts } = content
  const parts = partsOf(content)
  const area = (x: number, y: number, width: number, height: number) => scaled({ x, y, width, height }, by)
  // Only lengths are scaled. Leading and weight are no lengths.
  const sized = (setting: Setting): Setting => ({ ...setting, most: setting.most * by, least: setting.least * by })

  const title = fitText(content.title, sized(TITLE), area(0, 0, WIDTH, 166))
  const panelHeight = PANEL.above + title.height / by + PANEL.below
  const sentence = fitText(content.sentence, sized(SENTENCE), area(0, 0, WIDTH, 120))
  const sentenceTop = FOOT_TOP - GAP - 8 - sentence.height / by
  const middleTop = PANEL.top + panelHeight + GAP
  const middleHeight = sentenceTop - GAP - middleTop

  const footX = parts.isRight ? LEFT : LEFT + CODE_SIZE + 28
  const footWidth = WIDTH - CODE_SIZE - 28
  const address = parts.fitAddress(sized(ADDRESS), area(0, 0, footWidth, 58))
  const codeX = parts.isRight ? LEFT + WIDTH - CODE_SIZE : LEFT
  const edge = area(EDGE, EDGE, A4.width - 2 * EDGE, A4.height - 2 * EDGE)
  const marks: Mark[] = [
    ...parts.panel(edge, panelHeight * by, RADIUS * by, LINE_WIDTH * by),
    parts.write(title, sized(TITLE), area(LEFT, PANEL.top + PANEL.above, WIDTH, 0), true),
    ...(facts.length > 0
      ? parts.facts(facts, area(LEFT, middleTop, WIDTH, middleHeight), {
          columns: 2,
          figure: sized(FIGURE),
          about: sized(ABOUT),
        })
      : parts.picture(area(PICTURE.left, middleTop, PICTURE.width, middleHeight))),
    parts.write(sentence, sized(SENTENCE), area(LEFT, sentenceTop, WIDTH, 0)),
    parts.code(codeX * by, FOOT_TOP * by, CODE_SIZE * by),
    parts.line(content.words.scan, sized(CALL), area(footX, FOOT_TOP - 2, footWidth, 30)),
    parts.address(address, sized(ADDRESS), area(footX, FOOT_TOP + 32, footWidth, 0)),
    ...parts.brand(area(footX, FOOT_TOP + CODE_SIZE - 34, footWidth, 34), sized(NAME)),
  ]
  return { size: isSmall ? 'A5' : 'A4', marks, repeated: [] }
}
