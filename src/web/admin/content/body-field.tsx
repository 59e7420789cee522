import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { addExample, addSection, continueList, type Selected, toggleBullets } from './body-text.ts'
import { EditorField, type OriginalText } from './editor-field.tsx'
import { readingOf } from './reading.ts'

interface Props {
  value: string
  /** `step` names the change. Changes with the same name are undone together. */
  onChange: (value: string, step: string) => void
  onBlur: () => void
  problem: string | undefined
  language: string
  original: OriginalText | undefined
}

const BUTTONS = [
  {
    name: text.admin_content_add_section,
    change: (of: Selected) => addSection(of, text.admin_content_section_begins()),
  },
  { name: text.admin_content_add_bullets, change: toggleBullets },
  {
    name: text.admin_content_add_example,
    change: (of: Selected) => addExample(of, text.admin_content_example_begins()),
  },
]

/** How long it takes to read the text aloud, and from which age it is easy. The hint never prevents publishing. */
function readingHint(value: string, language: string): string | undefined {
  const { words, seconds, age } = readingOf(value, language)
  if (words === 0) return undefined
  const length =
    seconds < 60
      ? text.admin_content_aloud_seconds({ seconds: Math.max(5, Math.round(seconds / 5) * 5) })
      : text.admin_content_aloud_minutes({ minutes: Math.round(seconds / 60) })
  return age === undefined ? length : `${length} ${text.admin_content_reading_age({ age })}`
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** The text of a tip in its plain form, with buttons for editors who do not know the form. */
export function BodyField({ value, onChange, language, ...rest }: Props) {
  const field = useRef<HTMLDivElement>(null)
  /** The selection to set once the changed text is in the field. */
  const select = useRef<Selected | undefined>(undefined)
  const areaOf = () => field.current?.querySelector('textarea') ?? undefined
  useLayoutEffect(() => {
    const area = areaOf()
    if (!area || !select.current || area.value !== select.current.text) return
    moveFocus(area)
    area.setSelectionRange(select.current.start, select.current.end)
    select.current = undefined
  })
  function apply(changed: Selected) {
    select.current = changed
    onChange(changed.text, `body ${changed.text.length}`)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    const changed = continueList(selectedIn(event.currentTarget))
    if (!changed) return
    event.preventDefault()
    apply(changed)
  }
  const tools = (
    <div className="editor-tools" role="toolbar" aria-label={text.admin_content_body_tools()}>
      {BUTTONS.map(({ name, change }) => (
        <Button
          key={name()}
          className="editor-tool"
          // Keeps the selection in the text, which a press on the button would take away.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onClick={() => {
            const area = areaOf()
            if (area) apply(change(selectedIn(area)))
          }}
        >
          {name()}
        </Button>
      ))}
    </div>
  )
  return (
    <div ref={field} className="editor-body">
      <EditorField
        label={text.admin_content_body()}
        name="fullDescription"
        lines="many"
        lang={language}
        placeholder={text.admin_content_body_sample()}
        value={value}
        tools={tools}
        hint={[text.admin_content_body_hint(), readingHint(value, language)].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value, 'fullDescription')}
        onKeyDown={onKeyDown}
        {...rest}
      />
    </div>
  )
}
