import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#shared/contract/all.ts'
import { type PosterFormat, type PosterSubject, posterFileName } from '#shared/posters/subject.ts'
import * as text from '#texts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { adminCall, adminFile } from '../admin-call.ts'
import { showFailure } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { languageName } from '../words.ts'
import './posters.css'

type Choices = Api['GET /api/admin/posters']['reply']
type Kind = PosterSubject['kind']

interface Chosen {
  kind: Kind
  /** The chosen subject of each kind. */
  ids: Record<Kind, string>
  format: PosterFormat
  language: string
}

const firstOf = ({ tips, categories, places, languages }: Choices): Chosen => ({
  kind: 'tip',
  ids: { tip: String(tips[0]?.id ?? ''), category: categories[0]?.id ?? '', rules: places[0]?.id ?? '' },
  format: 'a4',
  language: text.language ?? languages[0] ?? '',
})

const KINDS = [
  { value: 'tip', name: text.admin_posters_tips },
  { value: 'category', name: text.admin_posters_categories },
  { value: 'rules', name: text.admin_posters_rules },
] as const

const FORMATS = [
  { value: 'a4', name: text.admin_posters_a4 },
  { value: 'a5', name: text.admin_posters_a5 },
  { value: 'stickers', name: text.admin_posters_stickers },
] as const

/** Chooses the tip, the category or the place. */
function SubjectSelect({
  choices,
  kind,
  id,
  onChoose,
}: {
  choices: Choices
  kind: Kind
  id: string
  onChoose: (id: string) => void
}) {
  const { tips, categories, places } = choices
  const select = { value: id, onChange: (event: { target: { value: string } }) => onChoose(event.target.value) }
  if (kind === 'tip')
    return (
      <SelectField label={text.admin_posters_tip()} {...select}>
        {categories.map((category) => (
          <optgroup key={category.id} label={category.name}>
            {tips
              .filter((tip) => tip.category === category.id)
              .map((tip) => (
                <option key={tip.id} value={tip.id}>
                  {tip.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    )
  return (
    <SelectField label={kind === 'category' ? text.admin_posters_category() : text.admin_posters_place()} {...select}>
      {(kind === 'category' ? categories : places).map(({ id: one, name }) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The page to print, drawn by the server as the file will be. */
function Preview({ query }: { query: Record<string, string> }) {
  const drawn = useQuery({
    queryKey: ['poster', query],
    queryFn: () => adminCall('GET /api/admin/posters/preview', {}, query),
    placeholderData: keepPreviousData,
  })
  const { isPlaceholderData } = drawn
  return (
    <LoadedRows query={drawn}>
      {(data) => (
        <figure className="poster-preview" aria-busy={isPlaceholderData} data-fetched={!isPlaceholderData}>
          <img src={data.src} alt={text.admin_posters_preview()} />
          <figcaption className="admin-soft">
            {text.admin_posters_opens({ address: `\u2068${data.address}\u2069` })}
          </figcaption>
        </figure>
      )}
    </LoadedRows>
  )
}

function Maker({ choices }: { choices: Choices }) {
  const [{ kind, ids, format, language }, setChosen] = useState(() => firstOf(choices))
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }))
  const id = ids[kind]
  const query = { kind, id, format, language }
  const save = useAction({
    mutationFn: () => adminFile('GET /api/admin/posters/file', query),
    onSuccess: (file) => saveFile(file, posterFileName({ kind, id }, format, language)),
    onError: showFailure,
  })
  const kinds = KINDS.filter(({ value }) => value !== 'rules' || choices.places.length > 0)
  const named = <Value extends string>(list: readonly { value: Value; name: () => string }[]) =>
    list.map(({ value, name }) => ({ value, name: name() }))
  return (
    <div className="poster-page">
      <div className="poster-choices">
        <ChoiceRow<Kind>
          label={text.admin_posters_about()}
          choices={named(kinds)}
          chosen={kind}
          onChoose={(next) => choose({ kind: next })}
        />
        <SubjectSelect
          choices={choices}
          kind={kind}
          id={id}
          onChoose={(next) => choose({ ids: { ...ids, [kind]: next } })}
        />
        <ChoiceRow<PosterFormat>
          label={text.admin_posters_format()}
          choices={named(FORMATS)}
          chosen={format}
          onChoose={(next) => choose({ format: next })}
        />
        {choices.languages.length > 1 && (
          <SelectField
            label={text.admin_posters_language()}
            value={language}
            onChange={(event) => choose({ language: event.target.value })}
          >
            {choices.languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </SelectField>
        )}
        <p className="admin-soft">
          {text.admin_posters_print()}
          {kind === 'rules' && ` ${text.admin_posters_rules_print()}`}
        </p>
        <Button className="button button-primary" cannot={id === '' && text.admin_posters_nothing()} action={save}>
          <AdminIcon name="download" />
          {text.admin_posters_download()}
        </Button>
      </div>
      {id !== '' && <Preview query={query} />}
    </div>
  )
}

/** Posters and stickers: choose what they show, see the page, download it. */
export function Posters() {
  const choices = useQuery({
    queryKey: ['posters'],
    queryFn: () => adminCall('GET /api/admin/posters', {}, { language: text.language }),
  })
  return (
    <>
      <h1>{text.admin_posters()}</h1>
      <p className="admin-soft admin-intro">{text.admin_posters_text()}</p>
      <LoadedRows query={choices}>{(data) => <Maker choices={data} />}</LoadedRows>
    </>
  )
}
