import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { differenceOf, type Part, shortened } from './difference.ts'
import './changed-text.css'

/** The parts with the place that each has in the text, which is their key. */
const inPlace = (parts: readonly Part[]) => parts.map((part, place) => ({ ...part, key: `${place} ${part.kind}` }))

interface Props {
  before: string
  after: string
  language: string
  /** Marks only the additions in `after`, because the other text stands beside it. */
  isBeside?: boolean
  /** Leaves out lines that are the same. */
  isShort?: boolean
}

/** A text whose removed and added words are marked. Screen readers read the marks too. */
export function ChangedText({ before, after, language, isBeside = false, isShort = false }: Props) {
  const all = differenceOf(before, after).filter(({ kind }) => !isBeside || kind !== 'removed')
  const parts = isShort ? shortened(all) : all
  return (
    <p className="changed-text" {...inLanguage({ language })}>
      {inPlace(parts).map(({ key, kind, text: words }) => {
        if (kind === 'same') return <span key={key}>{words}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={key}>
            <span className="sr-only">
              {kind === 'added' ? text.admin_content_added() : text.admin_content_removed()}{' '}
            </span>
            {words}
          </Mark>
        )
      })}
    </p>
  )
}
