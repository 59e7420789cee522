import { type ComponentProps, type ReactNode, useId } from 'react'
import * as text from '#texts'
import { Field } from '#web/ui/field.tsx'
import { ChangedText } from './changed-text.tsx'

/** The text of the original beside a field of its translation. */
export interface OriginalText {
  language: string
  /** The text from which the translation was made. Undefined when it is not known. */
  before: string | undefined
  now: string
}

interface Props {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  /** The maximum length of the text. The field shows how many letters are left when only a few are. */
  max?: number | undefined
  original?: OriginalText | undefined
  lines?: 'one' | 'many'
  /** Shown between the label and the text. */
  tools?: ReactNode
  /** Shown after the text. */
  children?: ReactNode
}

type Input = Omit<ComponentProps<'textarea'>, 'id' | 'children'> & { value: string }

/** The share of the maximum length from which on the field shows how many letters are left. */
const SAID_FROM = 0.8

function lengthHint(value: string, max: number | undefined): string | undefined {
  if (max === undefined || value.length < max * SAID_FROM) return undefined
  return text.ui_text_length({ length: value.length, max })
}

/** A text of a tip with its label, its problem, and the original beside it. It grows with what is written. */
export function EditorField({
  label,
  hint,
  problem,
  max,
  original,
  lines = 'one',
  tools,
  children,
  ...input
}: Props & Input) {
  const originalId = useId()
  const length = lengthHint(input.value, max)
  // A field that is empty in the original needs no box for it.
  const shownOriginal = original?.now || original?.before ? original : undefined
  return (
    <div className="editor-field" data-translated={original ? '' : undefined}>
      {shownOriginal && <Original id={originalId} {...shownOriginal} />}
      <Field label={label} hint={hint} error={problem} describedBy={shownOriginal && originalId}>
        {(attributes) => (
          <>
            {tools}
            <div className="field-box">
              <textarea
                dir="auto"
                placeholder=" "
                rows={lines === 'one' ? 1 : 6}
                {...attributes}
                {...(lines === 'one' ? { onKeyDown: withoutLineBreaks } : {})}
                {...input}
              />
            </div>
            {children}
            {length && <p className="field-hint editor-length">{length}</p>}
          </>
        )}
      </Field>
    </div>
  )
}

/** Removes line breaks. The field wraps a long text into several lines but must not hold line breaks. */
function withoutLineBreaks(event: { key: string; preventDefault: () => void }): void {
  if (event.key === 'Enter') event.preventDefault()
}

function Original({ id, language, before, now }: OriginalText & { id: string }) {
  const isChanged = before !== undefined && before !== now
  return (
    <div className="editor-original" data-changed={isChanged ? '' : undefined}>
      <p className="admin-soft">{isChanged ? text.admin_content_original_changed() : text.admin_content_original()}</p>
      <div id={id}>
        <ChangedText before={isChanged ? before : now} after={now} language={language} />
      </div>
    </div>
  )
}
