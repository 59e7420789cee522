import type { MouseEvent } from 'react'
import * as text from '#texts'
import { focusIn } from '#web/lib/use-focus.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { EditorField } from './editor-field.tsx'
import type { FieldsProps } from './tip-fields.tsx'
import type { SourceForm } from './tip-form.ts'

/** The sources of a tip. */
export function SourceFields({ form: { sources }, change, problemOf, touch }: FieldsProps) {
  const set = (place: number, part: Partial<SourceForm>) =>
    change(`sources ${place}`, {
      sources: sources.map((source, index) => (index === place ? { ...source, ...part } : source)),
    })
  function remove({ currentTarget }: MouseEvent<HTMLElement>, place: number) {
    // The button of the last source is about to be removed, so move the focus. Any other button stays.
    if (place === sources.length - 1) focusIn(currentTarget.closest('fieldset'), '.editor-add')
    change(`remove source ${place}`, { sources: sources.filter((_, index) => index !== place) })
  }
  return (
    <fieldset className="editor-group">
      <legend>{text.admin_content_sources()}</legend>
      {sources.map(({ title, url }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source has no key of its own
        <div key={place} className="editor-source">
          <EditorField
            label={text.admin_content_source_title({ number: place + 1 })}
            name={`sources.${place}.title`}
            value={title}
            problem={problemOf(`sources.${place}.title`)}
            onBlur={() => touch(`sources.${place}.title`)}
            onChange={(event) => set(place, { title: event.target.value })}
          />
          <EditorField
            label={text.admin_content_source_url({ number: place + 1 })}
            name={`sources.${place}.url`}
            inputMode="url"
            spellCheck={false}
            dir="ltr"
            value={url}
            problem={problemOf(`sources.${place}.url`)}
            onBlur={() => touch(`sources.${place}.url`)}
            onChange={(event) => set(place, { url: event.target.value.trim() })}
          />
          <Button
            className="editor-remove"
            aria-label={text.admin_content_source_remove({ number: place + 1 })}
            onClick={(event) => remove(event, place)}
          >
            <AdminIcon name="close" />
          </Button>
        </div>
      ))}
      {problemOf('sources') && <Alert>{problemOf('sources')}</Alert>}
      <Button
        className="button editor-add"
        onClick={() => change(`add source ${sources.length}`, { sources: [...sources, { title: '', url: '' }] })}
      >
        {text.admin_content_source_add()}
      </Button>
    </fieldset>
  )
}
