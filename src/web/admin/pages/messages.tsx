import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { MESSAGE_VIEWS, type MessageView } from '#shared/admin/messages.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { adminCall } from '../admin-call.ts'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { usePages } from '../ui/use-pages.ts'
import { dayOf, subjectName } from '../words.ts'
import { Message } from './message.tsx'
import './messages.css'
import { Name } from '#web/ui/name.tsx'

type Page = Api['GET /api/admin/messages']['reply']

const VIEW_NAMES: Record<MessageView, () => string> = {
  open: text.admin_messages_open,
  done: text.admin_messages_done,
}

function Line({ line, isChosen }: { line: Page['messages'][number]; isChosen: boolean }) {
  return (
    <li>
      <Link
        href={`/messages/${line.id}`}
        className="admin-row admin-message-line"
        data-row
        data-unread={line.isRead ? undefined : ''}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className="admin-message-head">
          <Name of={line.name} className="admin-message-name" />
          {!line.isRead && <span className="admin-tag admin-tag-new">{text.admin_messages_unread()}</span>}
          {line.isSuspect && <span className="admin-tag">{text.admin_messages_suspect()}</span>}
          {line.isAnswered && <span className="admin-tag">{text.admin_messages_answered()}</span>}
          <time className="admin-soft" dateTime={line.at}>
            {dayOf(line.at)}
          </time>
        </span>
        <span className="admin-message-beginning">
          {subjectName(line.subject)} · <Name of={line.beginning} />
        </span>
      </Link>
    </li>
  )
}

/** The messages from the contact page: a list, and the chosen one beside it. */
export function Messages() {
  const [path] = useLocation()
  const [view, setView] = useState<MessageView>('open')
  const { query, more } = usePages<Page, number>(['messages', view], (before) =>
    adminCall('GET /api/admin/messages', {}, { view, before }),
  )
  const messages = query.data?.pages.flatMap((page) => page.messages)
  const chosen = Number(/^\/messages\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  const hasChosen = !Number.isNaN(chosen)
  const isOpenView = view === 'open'
  return (
    <div className="admin-messages" data-chosen={hasChosen ? '' : undefined}>
      <h1>{text.admin_messages()}</h1>
      <div className="admin-messages-list">
        <p className="admin-soft admin-intro">{text.admin_messages_text()}</p>
        <ChoiceRow
          label={text.admin_messages_views()}
          choices={MESSAGE_VIEWS.map((value) => ({ value, name: VIEW_NAMES[value]() }))}
          chosen={view}
          onChoose={setView}
        />
        <LoadedRows query={query} />
        {messages?.length === 0 && (
          <EmptyState
            art={<AdminIcon name="inbox" />}
            title={isOpenView ? text.admin_messages_empty() : text.admin_messages_none_done()}
            text={isOpenView ? text.admin_messages_empty_text() : text.admin_messages_none_done_text()}
          />
        )}
        {messages && messages.length > 0 && (
          <>
            <ul className="admin-rows" aria-label={text.admin_messages_list()}>
              {messages.map((line) => (
                <Line key={line.id} line={line} isChosen={line.id === chosen} />
              ))}
            </ul>
            <MoreButton more={more} />
            <ShortcutLine hasDone />
          </>
        )}
      </div>
      <div className="admin-message-place">
        {hasChosen ? (
          <Message key={chosen} id={chosen} />
        ) : (
          messages &&
          messages.length > 0 && (
            <EmptyState
              art={<AdminIcon name="inbox" />}
              title={text.admin_messages_choose()}
              text={text.admin_messages_choose_text()}
            />
          )
        )}
      </div>
    </div>
  )
}
