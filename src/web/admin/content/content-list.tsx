import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Category } from '#shared/contract/tips.ts'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ENGLISH, inLanguage } from '#web/lib/in-language.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows, WaitingRows } from '#web/ui/loaded-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Words } from '#web/ui/words.tsx'
import { useMay } from '../admin-rider.ts'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { languageName, plannedTimeOf } from '../words.ts'
import { CATEGORIES, editorPath, OVERVIEW_KEY, type Overview, readOverview, useWritable } from './content-calls.ts'
import {
  CONTENT_STATES,
  type ContentState,
  countsByLanguage,
  linesIn,
  type OtherLine,
  otherLinesIn,
  STATE_NAMES,
  type TipLine,
} from './content-states.ts'
import { NewPlaceButton } from './new-place.tsx'
import { NewTipButton } from './new-tip.tsx'
import { usePlaceNames } from './place-names.ts'
import { proposalWords } from './proposal-words.ts'
import './content-list.css'

interface Filter {
  language: string
  category: string
  state: ContentState | ''
  words: string
}

const matches =
  ({ category, state, words }: Filter) =>
  (line: TipLine) =>
    (category === '' || line.category === category) &&
    (state === '' || line.states.has(state)) &&
    (words.trim() === '' || lettersOf(line.title).toLowerCase().includes(words.trim().toLowerCase()))

/** The name of a category, or its id when it is new. */
function useCategories() {
  const { data } = useQuery(CATEGORIES)
  return (id: string): Pick<Category, 'name' | 'language'> =>
    data?.find((category) => category.id === id) ?? { name: id }
}

function stateWords(state: ContentState, { draft, planned }: Pick<TipLine, 'draft' | 'planned'>): string {
  if (state === 'draft' && draft) return text.admin_content_draft_by({ name: draft.by })
  if (state === 'planned' && planned) return text.admin_content_planned_for({ time: plannedTimeOf(planned.publishAt) })
  return STATE_NAMES[state]()
}

function Line({ line, title, language }: { line: OtherLine | TipLine; title: Localized; language?: string }) {
  return (
    <li>
      <Link href={editorPath(line.path)} className="admin-row content-line" data-row>
        <span className="admin-row-main">
          <Words of={title} in={{ language }} />
        </span>
        {[...line.states].map((state) => (
          <span key={state} className="admin-tag content-state" data-state={state}>
            {stateWords(state, line)}
          </span>
        ))}
      </Link>
    </li>
  )
}

const WAITING = [
  ['missing', text.admin_content_missing],
  ['stale', text.admin_content_stale_count],
  ['draft', text.admin_content_draft_count],
  ['planned', text.admin_content_planned_count],
] as const

/** How many tips wait in each language, with buttons that show them. */
function LanguageSummary({ overview, onShow }: { overview: Overview; onShow: (filter: Partial<Filter>) => void }) {
  const writable = useWritable()(overview)
  const lines = countsByLanguage(overview).filter(({ language }) => writable.includes(language))
  if (lines.length === 0) return null
  return (
    <ul className="content-languages" aria-label={text.admin_content_language()}>
      {lines.map(({ language, isOriginal, counts }) => (
        <li key={language}>
          <span className="admin-strong">{languageName(language)}</span>{' '}
          {!isOriginal && counts.missing + counts.stale === 0 && (
            <span className="admin-soft">{text.admin_content_all_translated()}</span>
          )}
          {WAITING.filter(([state]) => counts[state] > 0).map(([state, words]) => (
            <Button key={state} className="content-count" onClick={() => onShow({ language, state })}>
              {words({ count: counts[state] })}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Filters({
  overview,
  filter,
  onChange,
}: {
  overview: Overview
  filter: Filter
  onChange: (f: Filter) => void
}) {
  const categoryOf = useCategories()
  const languages = useWritable()(overview)
  const categories = [...new Set(linesIn(overview.originalLanguage, overview).map(({ category }) => category))]
  return (
    <div className="content-filters">
      <TextField
        label={text.admin_content_search()}
        type="search"
        autoComplete="off"
        value={filter.words}
        onChange={({ target }) => onChange({ ...filter, words: target.value })}
      />
      {languages.length > 1 && (
        <SelectField
          label={text.admin_content_language()}
          value={filter.language}
          onChange={({ target }) => onChange({ ...filter, language: target.value })}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={text.admin_content_category()}
        value={filter.category}
        onChange={({ target }) => onChange({ ...filter, category: target.value })}
      >
        <option value="">{text.admin_content_every_category()}</option>
        {categories.map((id) => (
          <option key={id} value={id} {...inLanguage(categoryOf(id))}>
            {lettersOf(categoryOf(id).name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.admin_content_state()}
        value={filter.state}
        onChange={({ target }) => onChange({ ...filter, state: target.value as Filter['state'] })}
      >
        <option value="">{text.admin_content_every_state()}</option>
        {CONTENT_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_NAMES[state]()}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The problems for which check-content refused the newest content. Riders see the content before it. */
function Refused({ refused }: Pick<Overview, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <section className="content-refused" aria-labelledby="content-refused">
      <h2 id="content-refused">{text.admin_content_refused()}</h2>
      <p>{text.admin_content_refused_text()}</p>
      <ul>
        {refused.map(({ file, field, reason }) => (
          <li key={`${file} ${field} ${reason}`} {...inLanguage(ENGLISH)}>
            <Link href={editorPath(file)}>{file}</Link> {field} {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The mistakes of files with which the content can be served. */
function Mistakes({ mistakes = [] }: Pick<Overview, 'mistakes'>) {
  if (mistakes.length === 0) return null
  return (
    <section className="content-refused" aria-labelledby="content-mistakes">
      <h2 id="content-mistakes">{text.admin_content_wrong_files()}</h2>
      <p>{text.admin_content_wrong_files_text()}</p>
      <ul>
        {mistakes.map(({ file, field, reason }) => (
          <li key={`${file} ${field} ${reason}`} {...inLanguage(ENGLISH)}>
            <b>{file}</b> {field} {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The categories, places and titles of sources, while no filter is about tips. */
function OtherFiles({ overview, filter }: { overview: Overview; filter: Filter }) {
  const mayDo = useMay()
  const lines = otherLinesIn(filter.language, overview, usePlaceNames()).filter(
    ({ states }) => filter.state === '' || states.has(filter.state),
  )
  if (filter.category !== '' || filter.words.trim() !== '' || lines.length === 0) return null
  return (
    <section className="admin-section" aria-labelledby="other-files">
      <h2 id="other-files">{text.admin_content_others()}</h2>
      <ul className="admin-rows">
        {lines.map((line) => (
          <Line key={line.path} line={line} title={line.name} />
        ))}
      </ul>
      {mayDo('content.write') && filter.language === overview.originalLanguage && <NewPlaceButton />}
    </section>
  )
}

function Lines({ overview }: { overview: Overview }) {
  const categoryOf = useCategories()
  const [language = overview.originalLanguage] = useWritable()(overview)
  // Kept, so that an editor who comes back from a text goes on with the same list.
  const [kept, setFilter] = useKept<Filter>('filter of content')
  const filter = kept ?? { language, category: '', state: '', words: '' }
  const shown = linesIn(filter.language, overview).filter(matches(filter))
  const categories = [...new Set(shown.map(({ category }) => category))]
  return (
    <>
      <Refused refused={overview.refused} />
      <Mistakes mistakes={overview.mistakes} />
      <LanguageSummary
        overview={overview}
        onShow={(part) => setFilter({ ...filter, category: '', words: '', ...part })}
      />
      <Filters overview={overview} filter={filter} onChange={setFilter} />
      {shown.length === 0 && (
        <EmptyState
          art={<AdminIcon name="pen" />}
          title={text.admin_content_none()}
          text={text.admin_content_none_text()}
        />
      )}
      {categories.map((category) => {
        const lines = shown.filter((line) => line.category === category)
        return (
          <section key={category} className="admin-section" aria-labelledby={`category-${category}`}>
            <h2 id={`category-${category}`}>
              <Words of={categoryOf(category).name} in={categoryOf(category)} />{' '}
              <span className="admin-soft content-number">{lines.length}</span>
            </h2>
            <ul className="admin-rows">
              {lines.map((line) => (
                <Line key={line.path} line={line} title={line.title} language={line.language} />
              ))}
            </ul>
          </section>
        )
      })}
      <OtherFiles overview={overview} filter={filter} />
      {shown.length > 0 && <ShortcutLine />}
    </>
  )
}

/** The tips of the site by category, with what is missing, planned, hidden or being written. */
export function ContentList() {
  const overview = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  const isNamed = usePlaceNames() !== undefined
  const mayDo = useMay()
  return (
    <>
      <div className="content-head">
        <h1>{text.admin_content()}</h1>
        {overview.data && mayDo('content.write') && <NewTipButton />}
      </div>
      <p className="admin-soft admin-intro">{mayDo('content.publish') ? text.admin_content_text() : proposalWords()}</p>
      <LoadedRows query={overview}>{(data) => (isNamed ? <Lines overview={data} /> : <WaitingRows />)}</LoadedRows>
    </>
  )
}
