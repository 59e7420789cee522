import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#shared/contract/all.ts'
import { NEWSLETTER_MAX } from '#shared/desk/newsletter.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall } from '../desk-call.ts'
import { useUsername } from '../desk-rider.ts'
import { showFailure, showNotice } from '../notices.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { DeskField, DeskTextArea } from '../ui/desk-field.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { languageName, timeOf } from '../words.ts'
import { type Draft, readDraft, storeDraft } from './newsletter-draft.ts'
import './newsletter.css'

type NewsletterData = Api['GET /api/desk/newsletter']['reply']
type Preview = Api['POST /api/desk/newsletter/preview']['reply']

const KEY = ['newsletter']

/** How often the desk asks how far the sending is (ms). */
const PROGRESS_INTERVAL = 2000

/** The languages in which something is written. */
const variantsOf = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, variant]) => Object.values(variant).join('').trim() !== ''))

function Previews({ previews }: { previews: Preview }) {
  return (
    <section className="desk-section" aria-labelledby="previews">
      <h2 id="previews">{text.desk_newsletter_previews()}</h2>
      <div className="desk-previews">
        {previews.map(({ language, subject, text: body }) => (
          <article key={language} className="desk-preview" lang={language}>
            <p className="desk-soft" lang={text.language}>
              {languageName(language)}
            </p>
            <h3 dir="auto">{subject}</h3>
            <p className="desk-written" dir="auto">
              {body}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

function Issues({ issues }: { issues: NewsletterData['issues'] }) {
  const client = useQueryClient()
  const goOn = useAction({
    mutationFn: (id: string) => deskCall('POST /api/desk/newsletter/issues/:id', { params: { id } }),
    onSuccess: (data) => {
      client.setQueryData(KEY, data)
      showNotice(text.desk_newsletter_begun())
    },
    onError: showFailure,
  })
  if (issues.length === 0)
    return <EmptyRoom icon="newspaper" title={text.desk_newsletter_none()} text={text.desk_newsletter_none_text()} />
  return (
    <section className="desk-section" aria-labelledby="issues">
      <h2 id="issues">{text.desk_newsletter_issues()}</h2>
      <ul className="desk-rows">
        {issues.map(({ id, subject, startedAt, readers, finishedAt }) => (
          <li key={id} className="desk-row" data-row tabIndex={-1}>
            <div className="desk-row-main">
              <bdi className="desk-strong">{subject}</bdi>
              <p className="desk-soft">
                {text.desk_newsletter_readers({ count: readers })} ·{' '}
                {finishedAt
                  ? text.desk_newsletter_finished({ time: timeOf(finishedAt) })
                  : text.desk_newsletter_running({ time: timeOf(startedAt) })}
              </p>
            </div>
            {finishedAt === null && (
              <button type="button" className="button" aria-disabled={goOn.isPending} onClick={() => goOn.run(id)}>
                {text.desk_newsletter_go_on()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Editor({ data }: { data: NewsletterData }) {
  const client = useQueryClient()
  const username = useUsername()
  const [draft, setDraft] = useState(() => readDraft(username))
  const [previews, setPreviews] = useState<Preview>()
  const [isAsking, setAsking] = useState(false)
  function write(language: string, change: Partial<Draft[string]>) {
    const next = { ...draft, [language]: { subject: '', text: '', ...draft[language], ...change } }
    setDraft(next)
    storeDraft(username, next)
  }
  const body = { variants: variantsOf(draft) }
  const preview = useAction({
    mutationFn: () => deskCall('POST /api/desk/newsletter/preview', { body }),
    onSuccess: (made) => setPreviews(made),
    onError: showFailure,
  })
  const test = useAction({
    mutationFn: () => deskCall('POST /api/desk/newsletter/test', { body }),
    onSuccess: () => showNotice(text.desk_newsletter_test_sent()),
    onError: showFailure,
  })
  const send = useAction({
    mutationFn: () => deskCall('POST /api/desk/newsletter', { body }),
    onSuccess: (next) => {
      client.setQueryData(KEY, next)
      setDraft({})
      storeDraft(username, {})
      setPreviews(undefined)
      showNotice(text.desk_newsletter_begun())
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  })
  const isEmpty = Object.keys(body.variants).length === 0
  return (
    <>
      {data.languages.map((language, index) => (
        <fieldset key={language} className="desk-panel desk-letter" lang={language}>
          <legend lang={text.language}>{languageName(language)}</legend>
          <DeskField
            label={text.desk_newsletter_subject({ language: languageName(language) })}
            most={NEWSLETTER_MAX.subject}
            value={draft[language]?.subject ?? ''}
            onChange={(event) => write(language, { subject: event.target.value })}
          />
          <DeskTextArea
            label={text.desk_newsletter_body({ language: languageName(language) })}
            hint={index === 0 ? text.desk_newsletter_body_hint() : text.desk_newsletter_optional()}
            most={NEWSLETTER_MAX.text}
            value={draft[language]?.text ?? ''}
            onChange={(event) => write(language, { text: event.target.value })}
          />
        </fieldset>
      ))}
      {!data.hasMailServer && <p className="desk-soft desk-foot-note">{text.desk_newsletter_no_mail()}</p>}
      {data.hasMailServer && !data.canTest && (
        <p className="desk-soft desk-foot-note">{text.desk_newsletter_no_address()}</p>
      )}
      <div className="desk-buttons desk-letter-buttons">
        <button
          type="button"
          className="button"
          disabled={isEmpty}
          aria-disabled={preview.isPending}
          onClick={() => preview.run()}
        >
          {text.desk_newsletter_preview()}
        </button>
        <button
          type="button"
          className="button"
          disabled={isEmpty || !data.canTest}
          aria-disabled={test.isPending}
          onClick={() => test.run()}
        >
          {text.desk_newsletter_test()}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isEmpty || !data.hasMailServer}
          onClick={() => setAsking(true)}
        >
          {text.desk_newsletter_send()}
        </button>
      </div>
      {previews && <Previews previews={previews} />}
      {isAsking && (
        <AskDialog
          title={text.desk_newsletter_send_ask()}
          text={text.desk_newsletter_send_text()}
          button={text.desk_newsletter_send()}
          isPending={send.isPending}
          onConfirm={() => send.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Writes a newsletter, shows it in each language, and sends it. */
export function Newsletter() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => deskCall('GET /api/desk/newsletter', {}),
    refetchInterval: ({ state }) =>
      state.data?.issues.some(({ finishedAt }) => finishedAt === null) ? PROGRESS_INTERVAL : false,
  })
  return (
    <>
      <h1>{text.desk_newsletter()}</h1>
      <p className="desk-soft desk-intro">{text.desk_newsletter_text()}</p>
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data && (
        <>
          <Editor data={data} />
          <Issues issues={data.issues} />
        </>
      )}
    </>
  )
}
