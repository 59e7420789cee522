import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { closeToast } from '#web/ui/toast-store.ts'
import { AdminError, adminCall } from '../admin-call.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { draftWords, usePicture } from '../ui/pictures.ts'
import { plannedTimeOf } from '../words.ts'
import { ChangedFields } from './changed-fields.tsx'
import { type ContentFile, type Draft, storeFile } from './content-calls.ts'
import { takeBackRevision } from './take-back.ts'
import type { FileDraft } from './use-draft.ts'
import { useFileAction } from './use-file-action.ts'

interface Props {
  file: ContentFile
  draft: FileDraft
  language: string
}

/** Moves to the first field with a problem. */
function goToProblem(problems: FileDraft['problems']): void {
  const fields = [...document.querySelectorAll<HTMLElement>('.tip-editor-form [name]')]
  const first = fields.find((field) => {
    const name = field.getAttribute('name') ?? ''
    return name in problems || Object.keys(problems).some((path) => name.startsWith(`${path}.`))
  })
  moveFocus(first)
  first?.scrollIntoView({ block: 'center' })
}

/** Publishes a draft after showing what will change. If the draft has mistakes, moves to the first one. */
export function PublishButton({ file, draft, language, onCheck }: Props & { onCheck: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const count = Object.keys(draft.problems).length
  const isNothing = draft.saver.version === null && draft.saver.isSaved && draft.state === 'saved'
  function begin() {
    onCheck()
    if (count === 0) {
      closeToast()
      return setAsking(true)
    }
    showFailure(new Error(text.admin_content_mistakes({ count })))
    // Runs when the problems are in the page.
    requestAnimationFrame(() => goToProblem(draft.problems))
  }
  return (
    <>
      <Button
        className="button button-primary"
        cannot={isNothing ? text.admin_content_nothing() : !!draft.twoTexts && text.admin_content_choose_first()}
        onClick={begin}
      >
        {text.admin_content_publish()}
      </Button>
      {isAsking && <PublishDialog file={file} draft={draft} language={language} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The problems for which `check-content` refused to publish. */
function problemsIn(error: Error): Draft['problems'] {
  const errors = error instanceof AdminError && error.code === 'content-refused' ? error.errors : []
  return errors.map(({ path: [file = '', ...field], message }) => ({
    file: String(file),
    field: field.join('.'),
    reason: message,
  }))
}

/** Whether the server refused because something has changed meanwhile. The editor says what, and how to go on. */
const isChanged = ({ cause }: Error) => cause instanceof ApiError && cause.status === 409

/** A time of the device, as its field writes it. */
const inField = (time: Date) => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The time zone of the device at a time, in the language of Admin. */
function zoneName(time: string): string {
  const at = time === '' ? new Date() : new Date(time)
  const parts = new Intl.DateTimeFormat(text.dates_locale(), { timeZoneName: 'long' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The question before publishing. It closes when the text is refused, because the editor shows the reasons at the fields or in a notice. */
function PublishDialog({ file, draft, language, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient()
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const { path } = file
  // After a lost answer the editor soon shows the published text. The question still compares with the text before it, and the next press
  // sends the same draft again.
  const [{ published, lastShown }] = useState(file)
  const before = published?.fields ?? lastShown
  const sent = useRef<string>(null)
  const { data: picture } = usePicture(path, file.kind === 'tip' && file.language === null)
  async function takeBack(id: number) {
    draft.showPublished(await draft.saver.hold(() => takeBackRevision(client, id)))
  }
  const publish = useFileAction(file, {
    mutationFn: async () => {
      await draft.saver.flush()
      const { isSaved } = draft.saver
      const version = draft.saver.version ?? sent.current
      if (!isSaved || version === null) throw new Error(text.admin_content_publish_unsaved())
      sent.current = version
      const at = isLater ? new Date(time).toISOString() : null
      return adminCall('POST /api/admin/content/publish', { body: { path, version, at } })
    },
    onSuccess: (now) => {
      storeFile(client, now)
      draft.goOnFrom(now)
      onClose()
      const id = now.published?.revision?.id
      if (now.planned) showNotice(text.admin_content_is_planned({ time: plannedTimeOf(now.planned.publishAt) }))
      else showNotice(text.admin_content_published(), published && id !== undefined ? () => takeBack(id) : undefined)
    },
    onError: (error) => {
      const problems = problemsIn(error)
      const elsewhere = problems.find(({ file, field }) => file !== path || field === '')
      draft.refuse(problems)
      if (problems.length > 0 || isChanged(error)) onClose()
      showFailure(elsewhere ? new Error(`${error.message}: ${elsewhere.file} ${elsewhere.reason}`) : error)
    },
  })
  return (
    <AskDialog
      title={text.admin_content_publish_ask()}
      button={isLater ? text.admin_content_plan() : text.admin_content_publish_now()}
      look="primary"
      className="publish-dialog"
      action={publish}
      onClose={onClose}
    >
      {before ? (
        <ChangedFields
          kind={file.kind}
          before={before}
          after={draft.fields}
          language={language}
          picture={picture && draftWords(picture)}
        />
      ) : (
        <p>{text.admin_content_publish_new()}</p>
      )}
      <fieldset className="publish-when">
        <legend className="sr-only">{text.admin_content_when()}</legend>
        <label className="admin-check">
          <input type="radio" name="when" data-autofocus checked={!isLater} onChange={() => setLater(false)} />
          {text.admin_content_now()}
        </label>
        <label className="admin-check">
          <input
            type="radio"
            name="when"
            checked={isLater}
            onChange={() => {
              setLater(true)
              if (time === '') setTime(inField(new Date(Date.now() + 3600_000)))
            }}
          />
          {text.admin_content_later()}
        </label>
        {isLater && (
          <TextField
            label={text.admin_content_later_at()}
            hint={text.admin_content_later_hint({ zone: zoneName(time) })}
            type="datetime-local"
            required
            min={inField(new Date())}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        )}
      </fieldset>
    </AskDialog>
  )
}
