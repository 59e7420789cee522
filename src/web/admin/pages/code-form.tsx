import type { FormEvent } from 'react'
import { CODE_WORDS_MAX, type CodeProblem, MAX_CODES_OF_A_CALL } from '#shared/codes/rules.ts'
import type { Api } from '#shared/contract/all.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { linesSince } from '#web/lib/lines-since.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useKept, useKeptFields } from '#web/lib/use-kept.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { AdminError, adminCall } from '../admin-call.ts'
import { refusalOf, showNotice, showUnlessRefused } from '../notices.tsx'
import { languageName } from '../words.ts'

type Lists = Api['GET /api/admin/codes']['reply']
type Skipped = Api['POST /api/admin/codes']['reply']['skipped'][number]

const PROBLEMS: Record<CodeProblem, () => string> = {
  empty: text.admin_codes_line_empty,
  'too-long': text.admin_codes_line_too_long,
  twice: text.admin_codes_line_twice,
  known: text.admin_codes_line_known,
}

interface Typed {
  lines: string
  words: Record<string, string>
  endsOn: string
  keepsRevoked: boolean
}

const NOTHING: Typed = { lines: '', words: {}, endsOn: '', keepsRevoked: true }

/** How far a list was added. */
interface Progress {
  sent: Typed
  /** The number of lines that the server has answered. */
  at: number
  listId: number | null
  added: number
  skipped: Skipped[]
  lists: Lists
}

const beginning = (sent: Typed): Progress => ({ sent, at: 0, listId: null, added: 0, skipped: [], lists: [] })

/** Sends the lines of a list that are not sent yet, in several calls. Calls `note` after each, with what has been sent. */
async function send(progress: Progress, note: (progress: Progress) => void): Promise<Progress> {
  const { lines, words, endsOn, keepsRevoked } = progress.sent
  const all = lines.trimEnd().split('\n')
  const filled = Object.fromEntries(Object.entries(words).filter(([, words]) => words.trim() !== ''))
  while (progress.at < all.length) {
    const { at, listId } = progress
    const part = all.slice(at, at + MAX_CODES_OF_A_CALL)
    const answer: Api['POST /api/admin/codes']['reply'] =
      listId === null
        ? await adminCall('POST /api/admin/codes', {
            body: { lines: part, words: filled, endsOn: endsOn === '' ? null : endsOn, keepsRevoked },
          })
        : await adminCall('POST /api/admin/codes/:id', { params: { id: listId }, body: { lines: part } })
    progress.at += part.length
    progress.listId = answer.listId
    progress.added += answer.added
    progress.lists = answer.lists
    progress.skipped.push(...answer.skipped.map((one) => ({ ...one, line: one.line + at })))
    note(progress)
  }
  return progress
}

/** Adds a list of codes by paste or file. Lines that are no new codes are named, and the others are added. */
export function CodeForm({ onAdded }: { onAdded: (lists: Lists) => void }) {
  const { languages } = useSite()
  // The fields are kept also when the operator leaves the page before the call fails.
  const [typed, change, now] = useKeptFields<Typed>('codes', NOTHING, { isSecret: true })
  /** The list that is being added, or whose adding has failed. Another press goes on with it, as long as nothing else is typed. */
  const [, noteBegun, readBegun] = useKept<Progress>('codes begun', { isSecret: true })
  const add = useAction({
    key: 'codes',
    about: ({ words }) => asName(Object.values(words)[0] ?? ''),
    mutationFn: (sent: Typed) => {
      const begun = readBegun()
      const isSame = JSON.stringify(begun?.sent) === JSON.stringify(sent)
      return send(begun && isSame ? begun : beginning(sent), noteBegun)
    },
    onError: (error) => {
      // Somebody has withdrawn the list that was begun, so the next press begins a new list.
      if (error instanceof AdminError && error.code === 'gone') noteBegun(undefined)
      showUnlessRefused(error)
    },
    onSuccess: ({ added, skipped, lists, sent }) => {
      noteBegun(undefined)
      onAdded(lists)
      showNotice(text.admin_codes_added({ count: added }))
      // Codes that were not added stay in the field, so that they can be mended.
      const left = skipped.filter(({ why }) => why === 'too-long').map(({ code }) => code)
      change({ lines: [...left, ...linesSince(sent.lines, now().lines)].join('\n') })
    },
  })
  const skipped = add.data?.skipped ?? []
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    add.run(typed)
  }
  return (
    <form className="admin-panel admin-form code-form" onSubmit={onSubmit} aria-labelledby="add-codes">
      <h2 id="add-codes">{text.admin_codes_add()}</h2>
      <TextArea
        label={text.admin_codes_lines()}
        hint={text.admin_codes_lines_hint()}
        required
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={typed.lines}
        error={refusalOf(add.error)}
        onChange={(event) => change({ lines: event.target.value })}
      />
      <TextField
        label={text.admin_codes_file()}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          if (file) change({ lines: await file.text() })
        }}
      />
      {languages.map((language, at) => (
        <TextArea
          key={language}
          label={text.admin_codes_words({ language: languageName(language) })}
          hint={at === 0 ? text.admin_codes_words_hint() : undefined}
          lang={language}
          most={CODE_WORDS_MAX}
          required={at === 0}
          rows={2}
          value={typed.words[language] ?? ''}
          onChange={(event) => change({ words: { ...typed.words, [language]: event.target.value } })}
        />
      ))}
      <TextField
        label={text.admin_codes_end()}
        hint={text.admin_codes_end_hint()}
        type="date"
        value={typed.endsOn}
        onChange={(event) => change({ endsOn: event.target.value })}
      />
      <label className="code-form-choice">
        <input
          type="checkbox"
          checked={typed.keepsRevoked}
          onChange={(event) => change({ keepsRevoked: event.target.checked })}
        />
        {text.admin_codes_keeps_choice()}
      </label>
      {skipped.length > 0 && (
        <Alert as="div" className="">
          <p className="admin-strong">{text.admin_codes_skipped({ count: skipped.length })}</p>
          <ul className="code-form-skipped">
            {skipped.map(({ line, code, why }) => (
              <li key={line}>
                {text.admin_codes_line({ line })} <bdi>{code}</bdi> {PROBLEMS[why]()}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="admin-buttons">
        <Button type="submit" className="button button-primary" action={add}>
          {text.admin_codes_add_button()}
        </Button>
      </div>
    </form>
  )
}
