import { useId, useRef, useState } from 'react'
import type { LedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import { labelKeyOf } from '#shared/groups/label-key.ts'
import { LABEL_MAX, MAX_ACCOUNTS_AT_ONCE } from '#shared/groups/rules.ts'
import { asSeen } from '#shared/visible.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { linesSince } from '#web/lib/lines-since.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMakeAccounts } from './member-actions.ts'

interface TypedName {
  /** From 1. */
  line: number
  name: string
}

/** The names in the field, one a line, as they are seen. */
const namesIn = (typed: string): TypedName[] =>
  typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((name, index) => ({ line: index + 1, name: asSeen(name) }))
    .filter(({ name }) => name !== '')

const inLine = ({ line }: TypedName, problem: string) => text.groups_names_line({ line, problem })

/** All problems of a list of names that can be found before it is sent. */
function problemsOf(names: readonly TypedName[]): string[] {
  if (names.length === 0) return [text.groups_names_empty()]
  const keys = names.map(({ name }) => labelKeyOf(name))
  const problems = names.flatMap((typed, place) => {
    const { name } = typed
    if (Array.from(name).length > LABEL_MAX)
      return [inLine(typed, text.groups_names_too_long({ name, count: LABEL_MAX }))]
    return keys.indexOf(keys[place] ?? '') === place ? [] : [inLine(typed, text.groups_names_twice({ name }))]
  })
  return names.length > MAX_ACCOUNTS_AT_ONCE
    ? [text.groups_names_too_many({ count: MAX_ACCOUNTS_AT_ONCE }), ...problems]
    : problems
}

interface Props {
  group: LedGroup
  /**
   * Called with the one-time words. The page shows them, because this form disappears when the group has its first
   * members.
   */
  onMade: (words: TemporaryPassword[]) => void
}

/** Makes accounts for members without an address, from a list of names. */
export function AccountMaker({ group, onMade }: Props) {
  const { provider } = useSite()
  const id = useId()
  const [typed = '', setTyped, readTyped] = useKept<string>(`names ${group.id}`)
  const [problems, setProblems] = useState<string[]>([])
  const names = namesIn(typed)
  const field = useRef<HTMLTextAreaElement>(null)
  const sent = useRef('')
  function refuse(found: string[]) {
    setProblems(found)
    moveFocus(field.current)
  }
  const make = useMakeAccounts(
    group,
    (made) => {
      onMade(made)
      setTyped(linesSince(sent.current, readTyped() ?? '').join('\n') || undefined)
    },
    (refused) =>
      refuse(
        refused.flatMap(({ place, message }) => {
          const name = names[place]
          return name ? [inLine(name, message ?? text.groups_names_taken({ name: name.name }))] : []
        }),
      ),
  )
  // Not shown with OIDC_ONLY, where nobody can sign in with a one-time word.
  if (provider?.isOnly) return null
  return (
    <section className="card account-maker" aria-labelledby="account-maker">
      <h2 id="account-maker" className="text-xl font-bold">
        {text.groups_accounts()}
      </h2>
      <p className="text-ink-2">{text.groups_accounts_text()}</p>
      <ul className="account-points grid gap-[8px]">
        <li>
          <Icon name="key-round" />
          {text.groups_accounts_word()}
        </li>
        <li>
          <Icon name="lock" />
          {text.groups_accounts_power()}
        </li>
      </ul>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = problemsOf(names)
          if (found.length > 0) return refuse(found)
          sent.current = typed
          make.run(names.map(({ name }) => name))
        }}
      >
        <div className="field">
          <label htmlFor={id}>{text.groups_names()}</label>
          <div className="field-box">
            <textarea
              ref={field}
              id={id}
              name="names"
              rows={6}
              dir="auto"
              placeholder=" "
              autoComplete="off"
              spellCheck={false}
              aria-invalid={problems.length > 0 ? true : undefined}
              aria-describedby={`${id}-hint${problems.length > 0 ? ` ${id}-error` : ''}`}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value || undefined)
                setProblems([])
              }}
            />
          </div>
          <p id={`${id}-hint`} className="field-hint">
            {names.length === 0
              ? text.groups_names_hint({ count: MAX_ACCOUNTS_AT_ONCE })
              : text.groups_names_count({ count: names.length })}
          </p>
          {problems.length > 0 && (
            <Alert as="ul" id={`${id}-error`}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Alert>
          )}
        </div>
        <Button type="submit" className="button button-primary self-start max-sm:self-stretch" action={make}>
          <Icon name="user-plus" />
          {text.groups_make_accounts()}
        </Button>
      </form>
    </section>
  )
}
