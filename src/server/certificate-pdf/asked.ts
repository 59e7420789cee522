import { drawIcon } from '#server/paper/icon.ts'
import { type Element, GREY, INK, type Style } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { CertificateView } from '#shared/contract/certificates.ts'
import type { Sent } from '#shared/name.ts'
import * as text from '#texts'

const HEADING: Style = { font: 'bold', size: 12, leading: 16 }
const CATEGORY: Style = { font: 'bold', size: 10.5, leading: 14 }
const TIP: Style = { font: 'regular', size: 9, leading: 11.5, color: GREY }
const GAP = 24
const ABOVE = 6

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

type Group = Extract<Sent<CertificateView>, { state: 'valid' }>['asked'][number]

/** The height of a category without its tips. */
const CATEGORY_HEIGHT = ABOVE + CATEGORY.leading + 2

const heightOf = ({ tips }: Group, withTips: boolean) => CATEGORY_HEIGHT + (withTips ? tips.length * TIP.leading : 0)

/** Splits the categories into two columns in their order, as equally high as possible. */
function columnsOf(groups: Group[], withTips: boolean): Group[][] {
  const heights = groups.map((group) => heightOf(group, withTips))
  const sum = (from: number, to: number) => heights.slice(from, to).reduce((all, height) => all + height, 0)
  const splits = groups.map((_, place) => place + 1)
  const highest = (split: number) => Math.max(sum(0, split), sum(split, groups.length))
  const best = splits.reduce((found, split) => (highest(split) < highest(found) ? split : found), groups.length)
  return [groups.slice(0, best), groups.slice(best)]
}

/**
 * Draws the categories of the exam with their tips, or without the tips when there are too many. When there are too many
 * categories as well (the paper has room for about 16), the heading says how many are shown.
 */
export function drawAsked(paper: Paper, parent: Element, asked: Group[], { left, right, top, bottom }: Area) {
  const first = top + 18
  const fits = (columns: Group[][]) =>
    columns.every((column) => first + column.reduce((sum, group) => sum + heightOf(group, true), 0) <= bottom)
  const withTips = fits(columnsOf(asked, true))
  const shown = withTips ? asked : asked.slice(0, 2 * Math.floor((bottom + 1 - first) / CATEGORY_HEIGHT))
  const locale = { locale: paper.language }
  const heading =
    shown.length < asked.length
      ? text.certificate_asked_in_part({ shown: shown.length, count: asked.length }, locale)
      : text.certificate_asked({}, locale)
  paper.write(parent, 'H2', heading, HEADING, { x: left, y: top, width: right - left })
  const list = paper.element(parent, 'L')
  const width = (right - left - GAP) / 2
  for (const [place, column] of columnsOf(shown, withTips).entries()) {
    const x = left + place * (width + GAP)
    let y = first
    for (const group of column) {
      drawGroup(paper, list, group, { x, y: y + ABOVE, width, withTips })
      y += heightOf(group, withTips)
    }
  }
}

function drawGroup(
  paper: Paper,
  list: Element,
  { category, icon, tips }: Group,
  { x, y, width, withTips }: { x: number; y: number; width: number; withTips: boolean },
) {
  paper.decorate((doc) => drawIcon(doc, icon, x, y + 0.5, 12, INK))
  const item = paper.element(paper.element(list, 'LI'), 'LBody')
  const count = text.certificate_questions({ count: tips.length }, { locale: paper.language })
  const line = (parent: Element, tag: string, words: string, style: Style, from: number, lineTop: number) => {
    parent.add(
      paper.doc.struct(tag, {}, () => paper.line(words, style, { x: from, y: lineTop, width: x + width - from })),
    )
  }
  line(item, 'P', `${category} · ${count}`, CATEGORY, x + 18, y)
  if (!withTips) return
  const titles = paper.element(item, 'L')
  for (const [place, { title, language }] of tips.entries()) {
    const entry = paper.element(titles, 'LI', language)
    line(entry, 'LBody', title, TIP, x + 18, y + CATEGORY.leading + 2 + place * TIP.leading)
  }
}
