import { useEffect, useMemo, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import type { FieldProblems } from '#shared/content/tip-problems.ts'
import type { ContentFile, Draft } from './content-calls.ts'
import type { FileForm } from './file-form.ts'
import { type FormHistory, useFormHistory } from './form-history.ts'
import { isSame, type TipForm } from './tip-form.ts'
import { shownFields, useEditing } from './use-editing.ts'

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
  const { path, original } = file
  /** The fields of a file as its form writes them, with its text or with another one. */
  const inForm = (now: ContentFile, fields = shownFields(now)) =>
    kind.fieldsOf(kind.formOf(fields, now.original), shownFields(now), now.original)
  const { saver, editing, type, goOnFrom: goOn, goOnAfter, ...saving } = useEditing(file, inForm)
  // The text from which the form began. Fields that the form does not show keep its values.
  const [begun, setBegun] = useState(() => shownFields(file))
  const history = useFormHistory(kind.formOf(editing.theirs ? begun : editing.typed, original))
  const fields = useMemo(() => kind.fieldsOf(history.form, begun, original), [kind, history.form, begun, original])
  const [refused, setRefused] = useState<Judged>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the form is typed
  useEffect(() => {
    if (!saver.state().theirs) type(fields)
  }, [fields])

  /** Goes on from the file as Admin has it, with its text or with `text`, which is then saved. */
  function goOnFrom(now: ContentFile, text: Fields = shownFields(now)) {
    const wanted = inForm(now, text)
    goOn(now, wanted)
    setBegun(shownFields(now))
    if (!isSame(wanted, fields)) history.replace(kind.formOf(text, now.original))
  }

  /**
   * Shows the text that an action has published. A draft stays. Text typed meanwhile is saved as a draft of the text
   * before, so that the editor sees both, unless the published text is the one before.
   */
  function showPublished(now: ContentFile) {
    const { base, typed } = saver.state()
    if (now.draft) return
    if (saver.isSaved) goOnFrom(now)
    else if (isSame(inForm(now), base.fields)) goOnFrom(now, typed)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file is a reason to look
  useEffect(() => {
    if (saving.isMoved && isSame(inForm(file), fields)) goOnFrom(file)
  }, [file])

  const problems = {
    ...stillTrue(file.draft, fields, path, kind.pathOf),
    ...stillTrue(refused, fields, path, kind.pathOf),
    ...kind.problemsOf(fields, file.language !== null),
  }
  const { theirs } = editing
  return {
    ...history,
    ...saving,
    fields,
    problems,
    saver,
    /** Two texts of the file of which the editor makes one, and the text of Admin from which this one began. */
    twoTexts: theirs && { mine: editing.typed, theirs: theirs.fields, begun: editing.base.fields, file: theirs.file },
    goOnFrom,
    goOnAfter: (now: ContentFile) => goOnAfter(now, goOnFrom),
    showPublished,
    /** Shows at the fields why this text was not published. */
    refuse: (problems: Draft['problems']) => setRefused({ fields, problems }),
  }
}

/** The draft of a file of any kind, without its form. */
export type FileDraft = Omit<ReturnType<typeof useDraft<TipForm>>, keyof FormHistory<TipForm>>
