import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import type { FieldProblems } from '#shared/content/tip-problems.ts'
import { type ContentFile, type Draft, readFile, storeFile } from './content-calls.ts'
import type { FileForm } from './file-form.ts'
import { type FormHistory, useFormHistory } from './form-history.ts'
import { isSame, type TipForm } from './tip-form.ts'
import { shownFields, useFileSaver } from './use-file-saver.ts'

/** Two texts of a file of which the editor makes one. */
export interface TwoTexts {
  mine: Fields
  theirs: Fields
  /** The text that Admin had before somebody else changed it, if this page knows it. */
  begun?: Fields
}

/** The problems that the server found in a text. The server also checks it against the other files. */
interface Judged {
  fields: Fields
  problems: Draft['problems']
}

/** The problems of the fields whose values have not changed since the server found them. */
function stillTrue(
  judged: Judged | null | undefined,
  now: Fields,
  path: string,
  pathOf: (field: string) => string,
): FieldProblems {
  const own = (judged?.problems ?? [])
    .filter(({ file, field }) => file === path && field !== '')
    .map(({ field, reason }) => ({ field: pathOf(field), reason }))
  const isUnchanged = (field: string) => {
    const [name = ''] = field.split('.')
    return isSame({ of: judged?.fields[name] }, { of: now[name] })
  }
  return Object.fromEntries(own.filter(({ field }) => isUnchanged(field)).map(({ field, reason }) => [field, reason]))
}

/** The draft of a file: its form, saved as it is typed. */
export function useDraft<Form>(file: ContentFile, kind: FileForm<Form>) {
  const client = useQueryClient()
  const { path, original } = file
  const { saver, state, failure, unsaved, acknowledged, continueFrom, textAfter } = useFileSaver(file, compareWithAdmin)
  const [twoTexts, setTwoTexts] = useState<TwoTexts | undefined>(
    unsaved.beside && { ...unsaved.beside, theirs: shownFields(file) },
  )
  const [refused, setRefused] = useState<Judged>()
  const before = useRef(shownFields(file))
  const history = useFormHistory(kind.formOf(unsaved.goesOn ?? before.current, original))
  const fields = useMemo(() => kind.fieldsOf(history.form, before.current, original), [kind, history.form, original])
  const newest = useRef(fields)
  newest.current = fields

  async function compareWithAdmin() {
    const now = await readFile(path)
    storeFile(client, now)
    const theirs = shownFields(now)
    if (isSame(newest.current, theirs)) goOnFrom(now)
    else setTwoTexts({ mine: newest.current, theirs, begun: acknowledged.current })
  }

  const handled = useRef(unsaved.goesOn ? before.current : fields)
  useEffect(() => {
    if (isSame(handled.current, fields)) return
    handled.current = fields
    saver.save(fields)
  }, [fields, saver])

  /** Continues from the file as Admin has it, with its text or with `text`, which is then saved. */
  function goOnFrom(now: ContentFile, text: Fields = shownFields(now)) {
    before.current = shownFields(now)
    const inFile = (fields: Fields) => kind.fieldsOf(kind.formOf(fields, now.original), before.current, now.original)
    const wanted = inFile(text)
    handled.current = inFile(before.current)
    continueFrom(now)
    setTwoTexts(undefined)
    if (!isSame(wanted, newest.current)) return history.replace(kind.formOf(text, now.original))
    if (isSame(wanted, handled.current)) return
    handled.current = wanted
    saver.save(wanted)
  }

  /** Continues from the file as an action of the editor has left it. Text typed meanwhile stays, and is saved. */
  function goOnAfter(now: ContentFile) {
    goOnFrom(now, textAfter(now, newest.current))
  }

  /**
   * Shows the text that an action has published. A draft stays. Text typed meanwhile is saved as a draft of the text
   * before, so that the editor sees both.
   */
  function showPublished(now: ContentFile) {
    if (!now.draft && saver.isSaved) goOnFrom(now)
  }

  const problems = {
    ...stillTrue(file.draft, fields, path, kind.pathOf),
    ...stillTrue(refused, fields, path, kind.pathOf),
    ...kind.problemsOf(fields, file.language !== null),
  }
  return {
    ...history,
    fields,
    problems,
    saver,
    state,
    failure,
    twoTexts,
    goOnFrom,
    goOnAfter,
    showPublished,
    /** Shows at the fields why this text was not published. */
    refuse: (problems: Draft['problems']) => setRefused({ fields, problems }),
    /** Whether it began with a text that only this device had. */
    wasRestored: unsaved.goesOn !== undefined,
    /** Whether somebody else has saved, published or discarded the draft since, while nothing was typed here. */
    isBehind: state === 'saved' && !twoTexts && (file.draft?.version ?? null) !== saver.version,
  }
}

/** The draft of a file of any kind, without its form. */
export type FileDraft = Omit<ReturnType<typeof useDraft<TipForm>>, keyof FormHistory<TipForm>>
