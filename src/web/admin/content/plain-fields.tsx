import { type MouseEvent, useEffect, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EditorField } from './editor-field.tsx'
import { IconField } from './icon-field.tsx'
import { type FieldPlan, isObject, listOf, objectOf, textOf, withValue } from './plain-file.ts'

/** The original beside the fields of a translation. */
interface Beside {
  language: string
  now: Fields
  /** The fields from which the translation was made. Undefined when they are not known. */
  before: Fields | undefined
}

export interface PlainProps {
  plan: readonly FieldPlan[]
  fields: Fields
  /** Changes these fields. `step` names what is changed, so that one undo takes back what was typed in it at once. */
  onChange: (fields: Fields, step: string) => void
  problems: Readonly<Record<string, string>>
  /** The path of these fields inside the file, with a point at its end. Empty for the file itself. */
  path: string
  language: string
  /** Undefined for an original. */
  original: Beside | undefined
  /** The tips that a question can belong to. */
  tips: readonly { id: number; title: string }[]
}

const entryOf = (beside: Beside | undefined, name: string, place: number): Beside | undefined =>
  beside && {
    language: beside.language,
    now: objectOf(listOf(beside.now[name])[place]),
    before: beside.before && objectOf(listOf(beside.before[name])[place]),
  }

const partOf = (beside: Beside | undefined, name: string): Beside | undefined =>
  beside && {
    language: beside.language,
    now: objectOf(beside.now[name]),
    before: beside.before && objectOf(beside.before[name]),
  }

/** The fields of a file, as the list of its fields says. */
export function PlainFields(props: PlainProps) {
  const shown = props.original ? props.plan.filter(({ isOfOriginal }) => !isOfOriginal) : props.plan
  return shown.map((field) => <PlainField key={field.name} {...props} field={field} />)
}

type OneField<Kind extends FieldPlan['kind']> = PlainProps & { field: Extract<FieldPlan, { kind: Kind }> }

function PlainField({ field, ...props }: PlainProps & { field: FieldPlan }) {
  switch (field.kind) {
    case 'text':
      return field.input ? <ShortText {...props} field={field} /> : <LongText {...props} field={field} />
    case 'texts':
      return <Texts {...props} field={field} />
    case 'group':
      return <Group {...props} field={field} />
    case 'list':
      return <List {...props} field={field} />
    default:
      return <Choice {...props} field={field} />
  }
}

const setOf =
  ({ fields, onChange, path, field: { name } }: PlainProps & { field: FieldPlan }) =>
  (value: unknown) =>
    onChange(withValue(fields, name, value), `${path}${name}`)

function LongText(props: OneField<'text'>) {
  const { field, fields, problems, path, language, original } = props
  const { name, label, hint, max } = field
  const set = setOf(props)
  return (
    <EditorField
      label={label()}
      hint={hint?.()}
      max={max}
      name={`${path}${name}`}
      lang={language}
      value={textOf(fields[name])}
      problem={problems[`${path}${name}`]}
      original={
        original && {
          language: original.language,
          now: textOf(original.now[name]),
          before: original.before && textOf(original.before[name]),
        }
      }
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** A short value with a form of its own, such as a day or an address. */
function ShortText(props: OneField<'text'>) {
  const { field, fields, problems, path } = props
  const { name, label, hint, input } = field
  const set = setOf(props)
  return (
    <TextField
      label={label()}
      hint={hint?.()}
      type={input === 'date' || input === 'color' ? input : 'text'}
      {...(input === 'url' ? { inputMode: 'url' } : {})}
      name={`${path}${name}`}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      value={textOf(fields[name])}
      error={problems[`${path}${name}`]}
      onChange={({ target }) => set(target.value.trim())}
    />
  )
}

function Choice(props: OneField<'icon' | 'tip' | 'switch' | 'choice'>) {
  const { field, fields, problems, path, tips } = props
  const { name, label } = field
  const value = fields[name]
  const set = setOf(props)
  const problem = problems[`${path}${name}`]
  if (field.kind === 'icon')
    return <IconField name={`${path}${name}`} value={textOf(value)} problem={problem} onChange={set} />
  if (field.kind === 'switch')
    return (
      <label className="admin-check">
        <input
          type="checkbox"
          name={`${path}${name}`}
          checked={value === true}
          onChange={({ target }) => set(target.checked || undefined)}
        />
        {label()}
      </label>
    )
  const options =
    field.kind === 'tip'
      ? tips.map(({ id, title }) => ({ value: String(id), words: title }))
      : field.options.map((option) => ({ value: option, words: field.nameOf(option) }))
  return (
    <SelectField
      label={label()}
      error={problem}
      name={`${path}${name}`}
      value={textOf(value)}
      onChange={({ target }) => set(field.kind === 'tip' ? Number(target.value) || undefined : target.value)}
    >
      <option value="">{text.admin_content_choose()}</option>
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

/** Texts of a list, such as the wrong options of a question. Those at the end may be empty. */
function Texts(props: OneField<'texts'>) {
  const { field, fields, problems, path, language, original } = props
  const { name, count } = field
  const texts = listOf(fields[name]).map(textOf)
  const set = setOf(props)
  const change = (place: number, value: string) => {
    const next = Array.from({ length: count }, (_, at) => (at === place ? value : (texts[at] ?? '')))
    set(next.slice(0, next.findLastIndex((option) => option !== '') + 1))
  }
  return Array.from({ length: count }, (_, place) => (
    <EditorField
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts keep their places
      key={place}
      label={text.admin_content_wrong_number({ number: place + 1 })}
      hint={place === count - 1 ? text.admin_content_wrong_optional() : undefined}
      name={`${path}${name}.${place}`}
      lang={language}
      value={texts[place] ?? ''}
      problem={problems[`${path}${name}.${place}`] ?? (place === 0 ? problems[`${path}${name}`] : undefined)}
      original={
        original && {
          language: original.language,
          now: textOf(listOf(original.now[name])[place]),
          before: original.before && textOf(listOf(original.before[name])[place]),
        }
      }
      onChange={({ target }) => change(place, target.value)}
    />
  ))
}

function Group(props: OneField<'group'>) {
  const { field, fields, path, original } = props
  const { name, label, add, remove } = field
  const value = fields[name]
  const set = setOf(props)
  if (add && !isObject(value))
    return original ? null : (
      <Button className="button editor-add" onClick={() => set({})}>
        {add()}
      </Button>
    )
  return (
    <fieldset className="plain-group">
      <legend>{label()}</legend>
      <PlainFields
        {...props}
        plan={field.fields}
        fields={objectOf(value)}
        path={`${path}${name}.`}
        original={partOf(original, name)}
        onChange={(next, step) => props.onChange({ ...fields, [name]: next }, step)}
      />
      {remove && !original && (
        <Button className="button editor-add" onClick={() => set(undefined)}>
          {remove()}
        </Button>
      )}
    </fieldset>
  )
}

/** Lists with more entries begin folded. */
const FOLDED_FROM = 7

/** The keys of entries, whose ids are typed and may be missing. A changed entry keeps the key that it had. */
const keys = new WeakMap<Fields, number>()
let lastKey = 0

function keyOf(entry: Fields): number {
  const key = keys.get(entry) ?? ++lastKey
  keys.set(entry, key)
  return key
}

/** Moves the focus from an entry that is about to be removed to the next one, or to the button that adds one. */
function focusAfter(entry: Element | null | undefined) {
  const next = entry?.nextElementSibling
  const target = next?.matches('.plain-entry')
    ? next.querySelector<HTMLElement>(next.matches('[open]') ? '.plain-remove' : 'summary')
    : entry?.parentElement?.querySelector<HTMLElement>(':scope > .editor-add')
  moveFocus(target)
}

/** Moves an entry of a list, or takes it out. */
function EntryTools({
  name,
  place,
  entries,
  set,
}: {
  name: string
  place: number
  entries: Fields[]
  set: (entries: Fields[]) => void
}) {
  const without = entries.filter((_, at) => at !== place)
  const move = (to: number) => entries[to] && set(without.toSpliced(to, 0, entries[place] ?? {}))
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    focusAfter(currentTarget.closest('.plain-entry'))
    set(without)
  }
  return (
    <div className="plain-tools">
      <Button className="button" cannot={place === 0 && text.ui_is_first()} onClick={() => move(place - 1)}>
        {text.admin_content_up()}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button
        className="button"
        cannot={place === entries.length - 1 && text.ui_is_last()}
        onClick={() => move(place + 1)}
      >
        {text.admin_content_down()}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button className="button plain-remove" onClick={remove}>
        {text.admin_content_remove()}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

type EntryProps = OneField<'list'> & { place: number; entries: Fields[]; set: (entries: Fields[]) => void }

function Entry({ place, entries, set, ...props }: EntryProps) {
  const { field, fields, path, original, problems } = props
  const entry = entries[place] ?? {}
  const beside = entryOf(original, field.name, place)
  const at = `${path}${field.name}.${place}.`
  const withChanged = (next: Fields) => {
    keys.set(next, keyOf(entry))
    return entries.with(place, next)
  }
  const name = textOf((beside?.now ?? entry)[field.headedBy]) || text.admin_content_untitled()
  const isWrong = Object.keys(problems).some((problem) => problem.startsWith(at))
  const isNew = textOf(entry.id) === ''
  const newest = beside?.now.of
  const isStale = newest !== undefined && entry.of !== undefined && entry.of !== newest
  // Nothing closes an entry by itself, because somebody may be typing in it.
  const mustOpen = entries.length < FOLDED_FROM || isWrong || isNew || isStale
  const [isOpen, setOpen] = useState(mustOpen)
  useEffect(() => {
    if (mustOpen) setOpen(true)
  }, [mustOpen])
  return (
    <details className="plain-entry" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>
      </summary>
      <fieldset className="plain-entry-fields" aria-label={name}>
        {isStale && (
          <div className="editor-notice">
            <p className="editor-notice-words">{text.admin_content_stale()}</p>
            <Button className="button" onClick={() => set(withChanged({ ...entry, of: newest }))}>
              {text.admin_content_still_right()}
            </Button>
          </div>
        )}
        <PlainFields
          {...props}
          plan={field.fields}
          fields={entry}
          path={at}
          original={beside}
          onChange={(next, step) => props.onChange({ ...fields, [field.name]: withChanged(next) }, step)}
        />
        {!original && <EntryTools name={name} place={place} entries={entries} set={set} />}
      </fieldset>
    </details>
  )
}

/** Entries that can be added, removed and moved. Those of a translation follow its original. */
function List(props: OneField<'list'>) {
  const { field, fields, path, original, problems } = props
  const { name, label, add, begin } = field
  const entries = listOf(fields[name]).map(objectOf)
  const set = setOf(props)
  return (
    <section className="editor-group" aria-label={label()}>
      {entries.map((entry, place) => (
        <Entry key={keyOf(entry)} {...props} place={place} entries={entries} set={set} />
      ))}
      {problems[`${path}${name}`] && <Alert>{problems[`${path}${name}`]}</Alert>}
      {!original && (
        <Button className="button editor-add" onClick={() => set([...entries, begin()])}>
          {add()}
        </Button>
      )}
    </section>
  )
}
