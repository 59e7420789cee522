import { diffWordsWithSpace } from 'diff'

/** A part of a text: in both texts, or only in the newer, or only in the older one. */
export interface Part {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** A text of more letters is shown as removed and added, because comparing it by word could take long. */
const MAX_LETTERS = 40_000

/** The difference between two texts, word by word. */
export function differenceOf(before: string, after: string): Part[] {
  if (before === after) return after === '' ? [] : [{ text: after, kind: 'same' }]
  if (before.length + after.length > MAX_LETTERS)
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ]
  return joinChanges(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    })),
  )
}

/** Lines that are the same and further from a change than this are left out of a short difference. */
const NEAR = 1

/** The parts without most of the lines that are the same. '…' stands for them. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    const lines = part.text.split('\n')
    const before = place === 0 ? 0 : NEAR
    const after = place === parts.length - 1 ? 0 : NEAR
    if (part.kind !== 'same' || lines.length <= before + after + 1) return part
    const kept = [...lines.slice(0, before), '…', ...lines.slice(lines.length - after)]
    return { kind: 'same', text: kept.join('\n') }
  })
}

/** Changed words that only a space parts are one change, because word by word nobody can read them. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  let removed = ''
  let added = ''
  const end = () => {
    if (removed !== '') joined.push({ text: removed, kind: 'removed' })
    if (added !== '') joined.push({ text: added, kind: 'added' })
    removed = ''
    added = ''
  }
  for (const [place, part] of parts.entries()) {
    const isBetween =
      part.text.trim() === '' && !part.text.includes('\n') && (parts[place + 1]?.kind ?? 'same') !== 'same'
    const goesOn = part.kind === 'same' && isBetween && removed + added !== ''
    if (part.kind === 'same' && !goesOn) {
      end()
      joined.push(part)
    }
    if (part.kind === 'removed' || goesOn) removed += part.text
    if (part.kind === 'added' || goesOn) added += part.text
  }
  end()
  return joined
}
