import { useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedText } from './changed-text.tsx'
import type { ContentFile } from './content-calls.ts'
import { comparisonOf } from './file-plans.ts'

interface Props {
  mine: Fields
  theirs: Fields
  /** The text from which the editor began. Fields that only the other has changed begin with the other text. */
  begun?: Fields
  title: string
  words: string
  /** The author of the other text. */
  nameOfTheirs: string
  file: ContentFile
  language: string
  onDone: (fields: Fields) => void
}

/** Two texts of one file, field by field. Both are kept until the editor has chosen. */
export function TwoTextsView({
  mine,
  theirs,
  begun = theirs,
  title,
  words,
  nameOfTheirs,
  file,
  language,
  onDone,
}: Props) {
  // The field that had the focus is gone, so the heading gets it.
  const heading = useFocus<HTMLHeadingElement>()
  const kind = comparisonOf(file.kind)
  const Side = kind.take ? 'label' : 'div'
  const rows = kind.changedFields(theirs, mine)
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => {
    const own = new Set(kind.changedFields(begun, mine).map(({ field }) => field))
    return new Set(rows.map(({ field }) => field).filter((field) => !own.has(field)))
  })
  const take = (field: string, isTaken: boolean) => {
    const next = new Set(taken)
    if (isTaken) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  return (
    <section className="two-texts" aria-labelledby="two-texts">
      <h2 ref={heading} id="two-texts" tabIndex={-1}>
        {title}
      </h2>
      <p className="admin-intro">{words}</p>
      {rows.map(({ field, name, before, after }) => (
        <fieldset key={field} className="two-texts-field">
          <legend>{name}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Side
              key={side}
              className="two-texts-side"
              data-chosen={(kind.take && taken.has(field) === (side === 'theirs')) || undefined}
            >
              <span className="admin-check">
                {kind.take && (
                  <input
                    type="radio"
                    name={`side-${field}`}
                    checked={taken.has(field) === (side === 'theirs')}
                    onChange={() => take(field, side === 'theirs')}
                  />
                )}
                {side === 'mine' ? text.admin_content_mine() : nameOfTheirs}
              </span>
              <ChangedText
                before={side === 'mine' ? before : after}
                after={side === 'mine' ? after : before}
                language={language}
                isBeside
              />
            </Side>
          ))}
        </fieldset>
      ))}
      <div className="admin-buttons">
        <Button className="button" onClick={() => onDone(theirs)}>
          {text.admin_content_take_theirs()}
        </Button>
        <Button
          className="button button-primary"
          onClick={() => onDone(kind.take?.(mine, theirs, taken, file.original) ?? mine)}
        >
          {kind.take ? text.admin_content_take_chosen() : text.admin_content_take_mine()}
        </Button>
      </div>
    </section>
  )
}
