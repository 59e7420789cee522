export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** The parts of a tip's fullDescription. `heading` is undefined for text before the first heading. */
export interface TipBody {
  keyPoints: Block[]
  sections: { heading: string | undefined; blocks: Block[] }[]
}

const BULLET = '- '

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
 * Parses the plain text of a tip. Blank lines separate paragraphs. The first paragraph is the Key Points. A
 * later paragraph that ends in a colon is the heading of a section. Lines that begin with '- ' are bullets.
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
    if (isHeading) sections.push({ heading: paragraph.slice(0, -1).trimEnd(), blocks: [] })
    else if (sections.length === 0) sections.push({ heading: undefined, blocks: blocksOf(paragraph) })
    else sections.at(-1)?.blocks.push(...blocksOf(paragraph))
  }
  return { keyPoints: blocksOf(first), sections }
}
