/** A text with what is selected of it. */
export interface Selected {
  text: string
  start: number
  end: number
}

const BULLET = '- '

/** The end of the paragraph in which a place is. */
function endOfParagraph(text: string, place: number): number {
  const blank = text.slice(place).search(/\n[ \t]*(\n|$)/)
  return blank < 0 ? text.trimEnd().length : place + blank
}

/** Adds a paragraph after the one that is being written, and selects a part of it. */
function addParagraph({ text, end }: Selected, paragraph: string, selected: string): Selected {
  const at = text.trim() === '' ? 0 : endOfParagraph(text, end)
  const before = text.slice(0, at).trimEnd()
  const after = text.slice(at).trimStart()
  const begin = before === '' ? '' : `${before}\n\n`
  const start = begin.length + paragraph.indexOf(selected)
  return {
    text: `${begin}${paragraph}${after === '' ? '' : `\n\n${after}`}`,
    start,
    end: start + selected.length,
  }
}

/** Adds the heading of a section, whose words are selected. */
export const addSection = (selected: Selected, heading: string) => addParagraph(selected, `${heading}:`, heading)

/** Adds a paragraph that begins with 'Example:', with the cursor behind it. */
export function addExample(selected: Selected, begin: string): Selected {
  const added = addParagraph(selected, `${begin} `, ' ')
  return { ...added, start: added.end }
}

/** Makes bullets of the selected lines, or takes their bullets away if all have one. */
export function toggleBullets({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const isList = written.length > 0 && written.every((line) => line.startsWith(BULLET))
  const changed = lines
    .map((line) => {
      if (isList) return line.startsWith(BULLET) ? line.slice(BULLET.length) : line
      return line.startsWith(BULLET) || (line.trim() === '' && lines.length > 1) ? line : BULLET + line
    })
    .join('\n')
  const place = from + changed.length
  return { text: text.slice(0, from) + changed + text.slice(to), start: place, end: place }
}

/** Continues a list after Enter: with another bullet, or by ending it after an empty one. Undefined outside of a list. */
export function continueList({ text, start, end }: Selected): Selected | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  if (!line.startsWith(BULLET)) return undefined
  if (line.trim() === BULLET.trim())
    return { text: `${text.slice(0, from)}\n${text.slice(end)}`, start: from + 1, end: from + 1 }
  const place = start + 1 + BULLET.length
  return { text: `${text.slice(0, start)}\n${BULLET}${text.slice(end)}`, start: place, end: place }
}
