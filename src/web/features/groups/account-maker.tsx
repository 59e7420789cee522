import { useId, useRef, useState } from 'react'
import type { LedGroup, OneTimeWord } from '#shared/contract/groups.ts'
import { labelKeyOf } from '#shared/groups/label-key.ts'
import { LABEL_MAX, MAX_ACCOUNTS_AT_ONCE } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMakeAccounts } from './member-actions.ts'

/** The names in the field, one a line. */
const namesIn = (typed: string) =>
  typed
    .split('\n')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')

/** The problem of a list of names, found before it is sent. */
function namesProblem(names: readonly string[]): string | undefined {
  const long = names.find((name) => Array.from(name).length > LABEL_MAX)
  const keys = names.map(labelKeyOf)
  const twice = names.find((_, place) => keys.indexOf(keys[place] ?? '') !== place)
  if (names.length === 0) return text.groups_names_empty()
  if (names.length > MAX_ACCOUNTS_AT_ONCE) return text.groups_names_too_many({ count: MAX_ACCOUNTS_AT_ONCE })
  if (long !== undefined) return text.groups_names_too_long({ name: long, count: LABEL_MAX })
  if (twice !== undefined) return text.groups_names_twice({ name: twice })
  return undefined
}

interface Props {
  group: LedGroup
  /**
   * Called with the one-time words. The page shows them, because this form disappears when the group has its first
   * members.
   */
  onMade: (words: OneTimeWord[]) => void
}

/** Makes accounts for members without an address, from a list of names. */
export function AccountMaker({ group, onMade }: Props) {
  const { provider } = useSite()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  function refuse(found: string) {
    setProblem(found)
    field.current?.focus()
  }
  const make = useMakeAccounts(
    group,
    (made) => {
      onMade(made)
      setTyped('')
    },
    (name) => refuse(text.groups_names_taken({ name })),
  )
  // Not shown with OIDC_ONLY, where nobody can sign in with a one-time word.
  if (provider?.isOnly) return null
  const names = namesIn(typed)
  return (
    <section className="card account-maker" aria-labelledby="account-maker">
      <h2 id="account-maker" className="text-xl font-bold">
        {text.groups_accounts()}
      </h2>
      <p className="text-ink-2">{text.groups_accounts_text()}</p>
      <ul className="account-points">
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
          const found = namesProblem(names)
          if (found === undefined) make.run(names)
          else refuse(found)
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
              maxLength={MAX_ACCOUNTS_AT_ONCE * (LABEL_MAX + 2)}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem(undefined)
              }}
            />
          </div>
          <p id={`${id}-hint`} className="field-hint">
            {names.length === 0
              ? text.groups_names_hint({ count: MAX_ACCOUNTS_AT_ONCE })
              : text.groups_names_count({ count: names.length })}
          </p>
          {problem && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {problem}
            </p>
          )}
        </div>
        {/* aria-disabled instead of disabled, so that it keeps the focus. */}
        <button
          type="submit"
          className="button button-primary self-start max-sm:self-stretch"
          aria-disabled={make.isPending}
        >
          <Icon name="user-plus" />
          {text.groups_make_accounts()}
        </button>
      </form>
    </section>
  )
}
