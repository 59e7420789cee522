import { useReducer } from 'react'

/** How long typing in one field counts as one step of undo (ms). */
const STEP = 1500

/** The most steps that can be undone. */
const MAX_STEPS = 200

interface History<Form> {
  past: readonly Form[]
  now: Form
  future: readonly Form[]
  /** The field that was changed last, and the time, so that more typing in it is the same step. */
  last: { field: string; at: number } | undefined
}

interface Change<Form> {
  kind: 'change'
  field: string
  change: Partial<Form>
  at: number
}

type Action<Form> = Change<Form> | { kind: 'undo' | 'redo' } | { kind: 'replace'; form: Form }

export function changeHistory<Form>(history: History<Form>, action: Action<Form>): History<Form> {
  const { past, now, future } = history
  switch (action.kind) {
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], last: undefined } : history
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, now], now: after, future: rest, last: undefined } : history
    }
    case 'replace':
      return { past: [...past, now], now: action.form, future: [], last: undefined }
    case 'change':
      return changed(history, action)
  }
}

function changed<Form>({ past, now, future, last }: History<Form>, { field, at, change }: Change<Form>): History<Form> {
  const goesOn = last?.field === field && at - last.at < STEP && future.length === 0
  return {
    past: goesOn ? past : [...past, now].slice(-MAX_STEPS),
    now: { ...now, ...change },
    future: [],
    last: { field, at },
  }
}

export interface FormHistory<Form> {
  form: Form
  /** Changes fields. `field` names what is changed, so that one undo takes back what was typed in it at once. */
  change: (field: string, change: Partial<Form>) => void
  /** Puts another text in place of all of it. It can be undone too. */
  replace: (form: Form) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** A form whose changes can be undone. */
export function useFormHistory<Form>(begin: Form): FormHistory<Form> {
  const [{ past, now, future }, dispatch] = useReducer(changeHistory<Form>, {
    past: [],
    now: begin,
    future: [],
    last: undefined,
  })
  return {
    form: now,
    change: (field, change) => dispatch({ kind: 'change', field, change, at: Date.now() }),
    replace: (form) => dispatch({ kind: 'replace', form }),
    undo: past.length > 0 ? () => dispatch({ kind: 'undo' }) : undefined,
    redo: future.length > 0 ? () => dispatch({ kind: 'redo' }) : undefined,
  }
}
