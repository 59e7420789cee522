/** One block of running text: a paragraph or a bullet list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** A tip's fullDescription, taken apart. `heading` is undefined for text that stands before the first heading. */
export interface TipBody {
  keyPoints: Block[]
  sections: { heading: string | undefined; blocks: Block[] }[]
}

const BULLET = '- '

/** Splits a paragraph into its bullet lists and its running text, in order. */
function blocksOf(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const line of paragraph.split('\n')) {
    const last = blocks.at(-1)
    if (line.startsWith(BULLET)) {
      const item = line.slice(BULLET.length).trim()
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'paragraph') {
      last.text += ` ${line.trim()}`
    } else if (line.trim() !== '') {
      blocks.push({ kind: 'paragraph', text: line.trim() })
    }
  }
  return blocks
}

/**
 * Reads the plain-text form of section 2: paragraphs separated by blank lines, the first the Key Points; a later
 * paragraph ending in a colon names a section whose body is what follows; lines beginning with '- ' are bullets.
 */
export function parseBody(fullDescription: string): TipBody {
  const [first = '', ...rest] = fullDescription
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const sections: TipBody['sections'] = []
  for (const paragraph of rest) {
    const isHeading = paragraph.endsWith(':') && !paragraph.startsWith(BULLET)
    if (isHeading) sections.push({ heading: paragraph.slice(0, -1), blocks: [] })
    else if (sections.length === 0) sections.push({ heading: undefined, blocks: blocksOf(paragraph) })
    else sections.at(-1)?.blocks.push(...blocksOf(paragraph))
  }
  return { keyPoints: blocksOf(first), sections }
}
