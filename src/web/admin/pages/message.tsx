import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ANSWER_MAX } from '#shared/admin/messages.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { sayAbout } from '#web/lib/about.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Name } from '#web/ui/name.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { languageName, subjectName, timeOf } from '../words.ts'

type MessageView = Api['GET /api/admin/messages/:id']['reply']
type AnswerView = MessageView['answers'][number]

const keyOf = (id: number) => ['message', id]

/** How often the state of an answer that waits is read (ms). */
const LOOK_EVERY = 5000

/** The unsent answer to a message. It may change after the operator has left the message, because an answer was sent or taken back. */
function useAnswerDraft(messageId: number) {
  const [written = '', keep, read] = useKept<string>(`answer ${messageId}`)
  const setWritten = (next: string) => keep(next || undefined)
  /** Empties the field after its text was sent. Another text that was begun meanwhile stays. */
  function clear(sent: string) {
    if (read()?.trim() === sent.trim()) keep(undefined)
  }
  /** Puts the text of an answer that was not sent above what is written now. */
  function putBack(answer: string) {
    const now = read()
    keep(now === undefined ? answer : `${answer}\n\n${now}`)
  }
  return { written, setWritten, clear, putBack }
}

/**
 * Takes an answer back, and puts its text into the field again. If the call got no reply, the text comes back when the message is fetched
 * again without the answer.
 */
function useTakeBack(message: MessageView, putBack: (answer: string) => void) {
  const [, setTaken, readTaken] = useKept<{ id: number; answer: string }>(`answer taken back ${message.id}`)
  const store = useStore(message.id)
  const { answers } = message
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other answers are a reason to look
  useEffect(() => {
    const taken = readTaken()
    if (!taken || answers.some(({ id }) => id === taken.id)) return
    setTaken(undefined)
    putBack(taken.answer)
  }, [answers])
  return async (id: number, answer: string) => {
    setTaken({ id, answer })
    store(await adminCall('DELETE /api/admin/answers/:id', { params: { id } }))
  }
}

/** Stores the message of an answer in the cache. */
function useStore(id: number) {
  const client = useQueryClient()
  return (view: MessageView) => client.setQueryData(keyOf(id), view)
}

function stateText({ state }: AnswerView): string {
  if (state === 'sent') return text.admin_messages_sent()
  return state === 'waiting' ? text.admin_messages_waiting() : text.admin_messages_given_up()
}

/** An answer with its state. One that was not sent can be written again. */
function Answer({ answer, onWriteAgain }: { answer: AnswerView; onWriteAgain?: () => Promise<void> }) {
  const writeAgain = useAction({ mutationFn: async () => onWriteAgain?.(), onError: showFailure })
  return (
    <li className="admin-answer">
      <p className="admin-soft">
        {text.admin_messages_by({ name: answer.writtenBy, time: timeOf(answer.writtenAt) })} ·{' '}
        <span data-state={answer.state}>{stateText(answer)}</span>
      </p>
      <p className="admin-written" dir="auto">
        {answer.text}
      </p>
      {answer.state === 'given-up' && onWriteAgain && (
        <Button className="button" action={writeAgain}>
          {text.admin_messages_write_again()}
        </Button>
      )}
    </li>
  )
}

/** The answers to a message, and the field for the next one. */
function Answers({ message }: { message: MessageView }) {
  const { written, setWritten, clear, putBack } = useAnswerDraft(message.id)
  const remove = useTakeBack(message, putBack)
  const field = useRef<HTMLTextAreaElement>(null)
  const params = { id: message.id }
  const store = useStore(message.id)

  const last = message.answers.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is a reason to look
  useEffect(() => {
    // The field still has the text if the page was left or loaded again before the server answered.
    if (last && last.state !== 'given-up') clear(last.text)
  }, [last?.id])

  async function takeBack(id: number, answer: string) {
    await remove(id, answer)
    moveFocus(field.current)
  }
  const send = useAction({
    key: `answer ${message.id}`,
    about: message.name,
    mutationFn: (body: { text: string; seen: number | null }) =>
      adminCall('POST /api/admin/messages/:id/answers', { params, body }),
    onSuccess: (view, { text: sent }) => {
      store(view)
      clear(sent)
      const id = view.answers.at(-1)?.id
      showNotice(
        text.admin_messages_sending({ name: message.name }),
        id === undefined ? undefined : () => takeBack(id, sent),
      )
    },
    onError: showFailure,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    send.run({ text: written, seen: message.answers.at(-1)?.id ?? null })
  }
  return (
    <>
      {message.answers.length > 0 && (
        <ol className="admin-answers">
          {message.answers.map((answer) => (
            <Answer
              key={answer.id}
              answer={answer}
              {...(message.canAnswer ? { onWriteAgain: () => takeBack(answer.id, answer.text) } : {})}
            />
          ))}
        </ol>
      )}
      {message.canAnswer ? (
        <form className="admin-answer-form" onSubmit={onSubmit}>
          <TextArea
            ref={field}
            label={text.admin_messages_answer()}
            hint={text.admin_messages_answer_hint({
              email: message.email,
              language: languageName(message.language),
            })}
            lang={message.language}
            most={ANSWER_MAX}
            required
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
          <div className="admin-buttons">
            <Button type="submit" className="button button-primary" action={send}>
              {text.admin_messages_send()}
            </Button>
          </div>
        </form>
      ) : (
        <p className="admin-soft">
          {text.admin_messages_no_mail()}{' '}
          <a className="admin-link" href={`mailto:${encodeURIComponent(message.email)}`}>
            {message.email}
          </a>
        </p>
      )}
    </>
  )
}

function MessageActions({ message }: { message: MessageView }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, name, isDone } = message
  const params = { id }

  const key = `message ${id}`

  async function change(isDone: boolean) {
    client.setQueryData(keyOf(id), await adminCall('PATCH /api/admin/messages/:id', { params, body: { isDone } }))
  }
  function say(isDone: boolean) {
    const words = isDone ? text.admin_messages_is_done({ name }) : text.admin_messages_is_open({ name })
    const undo = async () => {
      await change(!isDone)
      say(!isDone)
    }
    sayAbout(name, () => showNotice(words, undo))
  }
  const setDone = useAction({
    key,
    about: name,
    mutationFn: change,
    onSuccess: (_done, isDone) => say(isDone),
    onError: showFailure,
  })
  const remove = useAction({
    key,
    about: name,
    mutationFn: () => adminCall('DELETE /api/admin/messages/:id', { params }),
    onSuccess: () => {
      navigate('/messages', { replace: true })
      showNotice(text.admin_messages_is_deleted({ name }), async () => {
        client.setQueryData(keyOf(id), await adminCall('POST /api/admin/messages/:id/restore', { params }))
      })
    },
    onError: showFailure,
  })
  return (
    <div className="admin-buttons admin-message-actions">
      <Button className="button" data-key="e" action={setDone} onClick={() => setDone.run(!isDone)}>
        {isDone ? text.admin_messages_mark_open() : text.admin_messages_mark_done()}
      </Button>
      <Button className="button button-danger" action={remove}>
        {text.admin_messages_delete()}
      </Button>
    </div>
  )
}

/** One message with its answers, and a field for the next answer. */
export function Message({ id }: { id: number }) {
  const client = useQueryClient()
  const opened = useQuery({
    queryKey: keyOf(id),
    // Until an answer has been sent, its state can change at any time.
    refetchInterval: ({ state }) => state.data?.answers.some((answer) => answer.state === 'waiting') && LOOK_EVERY,
    queryFn: async () => {
      const message = await adminCall('GET /api/admin/messages/:id', { params: { id } })
      // Reading the message marks it as read, so the list is fetched again.
      void client.invalidateQueries({ queryKey: ['messages'] })
      return message
    },
  })
  return (
    <article className="admin-message">
      <Link href="/messages" className="admin-back">
        <AdminIcon name="chevron" />
        {text.admin_messages_back()}
      </Link>
      <LoadedRows query={opened}>
        {(data) => (
          <>
            <h2>{subjectName(data.subject)}</h2>
            <p className="admin-soft">
              <Name of={data.name} className="admin-strong" /> · <bdi>{data.email}</bdi> · {timeOf(data.at)}
            </p>
            {data.isSuspect && <p className="admin-soft">{text.admin_messages_suspect_text()}</p>}
            <p className="admin-written" dir="auto" lang={data.language}>
              {data.message}
            </p>
            <MessageActions message={data} />
            <Answers message={data} />
          </>
        )}
      </LoadedRows>
    </article>
  )
}
