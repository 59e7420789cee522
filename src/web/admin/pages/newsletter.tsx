import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NEWSLETTER_MAX } from '#shared/admin/newsletter.ts'
import type { Api } from '#shared/contract/all.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFocus } from '#web/lib/use-focus.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { Words } from '#web/ui/words.tsx'
import { adminCall } from '../admin-call.ts'
import { useUsername } from '../admin-rider.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { languageName, timeOf } from '../words.ts'
import { type Draft, useNewsletterDraft } from './newsletter-draft.ts'
import './newsletter.css'

type NewsletterData = Api['GET /api/admin/newsletter']['reply']
type Preview = Api['POST /api/admin/newsletter/preview']['reply']

const KEY = ['newsletter']

/** How often Admin asks how far the sending is (ms). */
const PROGRESS_INTERVAL = 2000

/** The languages in which something is written. */
const variantsOf = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, variant]) => Object.values(variant).join('').trim() !== ''))

function Previews({ previews, isOlder }: { previews: Preview; isOlder: boolean }) {
  // The browser scrolls to the focus, so the reader sees previews that are below the window.
  const heading = useFocus<HTMLHeadingElement>(previews)
  return (
    <section className="admin-section" aria-labelledby="previews">
      <h2 id="previews" ref={heading} tabIndex={-1}>
        {text.admin_newsletter_previews()}
      </h2>
      {/* It is in the page before the words, because screen readers read only what changes in it. */}
      <div role="status">
        {isOlder && <p className="admin-soft admin-intro">{text.admin_newsletter_previews_since()}</p>}
      </div>
      <div className="admin-previews">
        {previews.map((preview) => (
          <article key={preview.language} className="admin-preview">
            <p className="admin-soft">{languageName(preview.language)}</p>
            <Words as="h3" of={preview.subject} in={preview} />
            <p className="admin-written" {...inLanguage(preview)}>
              {lettersOf(preview.text)}
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
    key: KEY[0],
    about: ({ subject }) => asName(subject),
    mutationFn: ({ id }: { id: string; subject: string }) =>
      adminCall('POST /api/admin/newsletter/issues/:id', { params: { id } }),
    onSuccess: (data) => {
      client.setQueryData(KEY, data)
      showNotice(text.admin_newsletter_begun())
    },
    onError: showFailure,
  })
  if (issues.length === 0)
    return (
      <EmptyState
        art={<AdminIcon name="newspaper" />}
        title={text.admin_newsletter_none()}
        text={text.admin_newsletter_none_text()}
      />
    )
  return (
    <section className="admin-section" aria-labelledby="issues">
      <h2 id="issues">{text.admin_newsletter_issues()}</h2>
      <ul className="admin-rows">
        {issues.map(({ id, subject, startedAt, readers, finishedAt }) => (
          <li key={id} className="admin-row" data-row tabIndex={-1}>
            <div className="admin-row-main">
              <bdi className="admin-strong">{subject}</bdi>
              <p className="admin-soft">
                {text.admin_newsletter_readers({ count: readers })} ·{' '}
                {finishedAt
                  ? text.admin_newsletter_finished({ time: timeOf(finishedAt) })
                  : text.admin_newsletter_running({ time: timeOf(startedAt) })}
              </p>
            </div>
            {finishedAt === null && (
              <Button
                className="button"
                aria-label={text.admin_newsletter_go_on_of({ subject })}
                action={goOn}
                onClick={() => goOn.run({ id, subject })}
              >
                {text.admin_newsletter_go_on()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Editor({ data }: { data: NewsletterData }) {
  const client = useQueryClient()
  const { draft, write, clear } = useNewsletterDraft(useUsername())
  const [previewed, setPreviewed] = useState<{ previews: Preview; of: string }>()
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const body = { variants: variantsOf(draft) }
  const preview = useAction({
    mutationFn: async () => ({
      previews: await adminCall('POST /api/admin/newsletter/preview', { body }),
      of: JSON.stringify(body),
    }),
    onSuccess: setPreviewed,
    onError: showFailure,
  })
  const test = useAction({
    key: 'newsletter test',
    about: asName(text.admin_newsletter()),
    mutationFn: () => adminCall('POST /api/admin/newsletter/test', { body }),
    onSuccess: () => showNotice(text.admin_newsletter_test_sent()),
    onError: showFailure,
  })
  const send = useAction({
    key: KEY[0],
    mutationFn: (sent: Draft) => adminCall('POST /api/admin/newsletter', { body: { variants: variantsOf(sent) } }),
    onSuccess: (next, sent) => {
      client.setQueryData(KEY, next)
      clear(sent)
      setPreviewed(undefined)
      setAsking(false)
      showNotice(text.admin_newsletter_begun())
    },
    onError: showFailure,
  })
  const isEmpty = Object.keys(body.variants).length === 0
  /** Does something with the whole newsletter. If a text is missing, the browser says so at its field. */
  const whenWhole = (run: () => unknown) => () => form.current?.reportValidity() && run()
  return (
    <>
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        {data.languages.map((language, index) => {
          const required = index === 0 || language in body.variants
          return (
            <fieldset key={language} className="admin-panel admin-letter">
              <legend>{languageName(language)}</legend>
              <TextField
                label={text.admin_newsletter_subject({ language: languageName(language) })}
                lang={language}
                most={NEWSLETTER_MAX.subject}
                required={required}
                value={draft[language]?.subject ?? ''}
                onChange={(event) => write(language, { subject: event.target.value })}
              />
              <TextArea
                label={text.admin_newsletter_body({ language: languageName(language) })}
                hint={index === 0 ? text.admin_newsletter_body_hint() : text.admin_newsletter_optional()}
                lang={language}
                most={NEWSLETTER_MAX.text}
                required={required}
                value={draft[language]?.text ?? ''}
                onChange={(event) => write(language, { text: event.target.value })}
              />
            </fieldset>
          )
        })}
      </form>
      {!data.hasMailServer && <p className="admin-soft admin-foot-note">{text.admin_newsletter_no_mail()}</p>}
      {data.hasMailServer && !data.canTest && (
        <p className="admin-soft admin-foot-note">{text.admin_newsletter_no_address()}</p>
      )}
      <div className="admin-buttons admin-letter-buttons">
        <Button
          className="button"
          cannot={isEmpty && text.admin_newsletter_empty()}
          action={preview}
          onClick={whenWhole(preview.run)}
        >
          {text.admin_newsletter_preview()}
        </Button>
        <Button
          className="button"
          cannot={isEmpty ? text.admin_newsletter_empty() : !data.canTest && text.admin_newsletter_no_address()}
          action={test}
          onClick={whenWhole(test.run)}
        >
          {text.admin_newsletter_test()}
        </Button>
        <Button
          className="button button-primary"
          cannot={isEmpty ? text.admin_newsletter_empty() : !data.hasMailServer && text.admin_newsletter_no_mail()}
          onClick={whenWhole(() => setAsking(true))}
        >
          {text.admin_newsletter_send()}
        </Button>
      </div>
      {previewed && <Previews previews={previewed.previews} isOlder={previewed.of !== JSON.stringify(body)} />}
      {isAsking && (
        <AskDialog
          title={text.admin_newsletter_send_ask()}
          text={text.admin_newsletter_send_text()}
          button={text.admin_newsletter_send()}
          action={send}
          onSubmit={() => send.run(draft)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Writes a newsletter, shows it in each language, and sends it. */
export function Newsletter() {
  const newsletter = useQuery({
    queryKey: KEY,
    queryFn: () => adminCall('GET /api/admin/newsletter', {}),
    refetchInterval: ({ state }) =>
      state.data?.issues.some(({ finishedAt }) => finishedAt === null) ? PROGRESS_INTERVAL : false,
  })
  const { data } = newsletter
  return (
    <>
      <h1>{text.admin_newsletter()}</h1>
      <p className="admin-soft admin-intro">{text.admin_newsletter_text()}</p>
      <LoadedRows query={newsletter} />
      {data && (
        <>
          <Editor data={data} />
          <Issues issues={data.issues} />
        </>
      )}
    </>
  )
}
