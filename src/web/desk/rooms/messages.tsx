import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import { MESSAGE_VIEWS, type MessageView } from '#shared/desk/messages.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { dayOf, subjectName } from '../words.ts'
import { Message } from './message.tsx'
import './messages.css'

type Page = Api['GET /api/desk/messages']['reply']

const VIEW_NAMES: Record<MessageView, () => string> = {
  open: text.desk_messages_open,
  done: text.desk_messages_done,
}

function Line({ line, isChosen }: { line: Page['messages'][number]; isChosen: boolean }) {
  return (
    <li>
      <Link
        href={`/messages/${line.id}`}
        className="desk-row desk-message-line"
        data-row
        data-unread={line.isRead ? undefined : ''}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className="desk-message-head">
          <bdi className="desk-message-name">{line.name}</bdi>
          {!line.isRead && <span className="desk-tag desk-tag-new">{text.desk_messages_unread()}</span>}
          {line.isSuspect && <span className="desk-tag">{text.desk_messages_suspect()}</span>}
          {line.isAnswered && <span className="desk-tag">{text.desk_messages_answered()}</span>}
          <time className="desk-soft" dateTime={line.at}>
            {dayOf(line.at)}
          </time>
        </span>
        <span className="desk-message-beginning">
          {subjectName(line.subject)} · <bdi>{line.beginning}</bdi>
        </span>
      </Link>
    </li>
  )
}

/** The messages from the contact page: a list, and the chosen one beside it. */
export function Messages() {
  const [path] = useLocation()
  const [view, setView] = useState<MessageView>('open')
  const { pages, error, retry, more } = usePages<Page, number>(['messages', view], (before) =>
    deskCall('GET /api/desk/messages', {}, { view, before }),
  )
  const messages = pages?.flatMap((page) => page.messages)
  const chosen = Number(/^\/messages\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  const hasChosen = !Number.isNaN(chosen)
  const isOpenView = view === 'open'
  return (
    <div className="desk-messages" data-chosen={hasChosen ? '' : undefined}>
      <h1>{text.desk_messages()}</h1>
      <div className="desk-messages-list">
        <p className="desk-soft desk-intro">{text.desk_messages_text()}</p>
        <ChoiceRow
          label={text.desk_messages_views()}
          choices={MESSAGE_VIEWS.map((value) => ({ value, name: VIEW_NAMES[value]() }))}
          chosen={view}
          onChoose={setView}
        />
        {!messages && !error && <WaitingRows />}
        {error && <FailedRows error={error} onRetry={retry} />}
        {messages?.length === 0 && (
          <EmptyRoom
            icon="inbox"
            title={isOpenView ? text.desk_messages_empty() : text.desk_messages_none_done()}
            text={isOpenView ? text.desk_messages_empty_text() : text.desk_messages_none_done_text()}
          />
        )}
        {messages && messages.length > 0 && (
          <>
            <ul className="desk-rows" aria-label={text.desk_messages_list()}>
              {messages.map((line) => (
                <Line key={line.id} line={line} isChosen={line.id === chosen} />
              ))}
            </ul>
            <MoreButton more={more} />
            <KeyLine hasDone />
          </>
        )}
      </div>
      <div className="desk-message-place">
        {hasChosen ? (
          <Message key={chosen} id={chosen} />
        ) : (
          messages &&
          messages.length > 0 && (
            <EmptyRoom icon="inbox" title={text.desk_messages_choose()} text={text.desk_messages_choose_text()} />
          )
        )}
      </div>
    </div>
  )
}
