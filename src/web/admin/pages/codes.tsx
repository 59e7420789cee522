import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Words } from '#web/ui/words.tsx'
import { adminCall } from '../admin-call.ts'
import { showNotice } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { AskButton } from '../ui/ask-button.tsx'
import { dayOf } from '../words.ts'
import { CodeForm } from './code-form.tsx'
import './codes.css'

type CodeList = Api['GET /api/admin/codes']['reply'][number]

const KEY = ['codes']

function stateOf({ withdrawnAt, endsOn }: CodeList): string {
  if (withdrawnAt !== null) return text.admin_codes_withdrawn({ day: dayOf(withdrawnAt) })
  return endsOn === null ? text.admin_codes_no_end() : text.admin_codes_until({ day: dayOf(`${endsOn}T12:00:00Z`) })
}

function CodeListRow({ list }: { list: CodeList }) {
  const client = useQueryClient()
  const { id, words, count, given, withdrawnAt, keepsRevoked } = list
  const [[language, first] = ['', '']] = Object.entries(words)
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <Words as="p" of={first} in={{ language }} className="admin-strong" />
        <p className="admin-soft">
          {text.ui_pair({ first: text.admin_codes_given({ given, count }), second: stateOf(list) })}
        </p>
        <p className="admin-soft">{keepsRevoked ? text.admin_codes_keeps() : text.admin_codes_loses()}</p>
      </div>
      {withdrawnAt === null && (
        <AskButton
          button={text.admin_codes_withdraw()}
          title={text.admin_codes_withdraw_ask()}
          text={text.admin_codes_withdraw_text()}
          actionKey={`codes ${id}`}
          about={asName(first)}
          act={() => adminCall('POST /api/admin/codes/:id/withdraw', { params: { id } })}
          onDone={(lists) => {
            client.setQueryData(KEY, lists)
            showNotice(text.admin_codes_is_withdrawn())
          }}
        />
      )}
    </li>
  )
}

/** The codes for riders who pass the exam: how many are left, and a form for more. */
export function Codes() {
  const client = useQueryClient()
  const codes = useQuery({ queryKey: KEY, queryFn: () => adminCall('GET /api/admin/codes', {}) })
  const { data } = codes
  return (
    <>
      <h1>{text.admin_codes()}</h1>
      <p className="admin-soft admin-intro">{text.admin_codes_text()}</p>
      <LoadedRows query={codes} />
      {data?.length === 0 && (
        <EmptyState
          art={<AdminIcon name="award" />}
          title={text.admin_codes_none()}
          text={text.admin_codes_none_text()}
        />
      )}
      {data && data.length > 0 && (
        <ul className="admin-rows" aria-label={text.admin_codes_lists()}>
          {data.map((list) => (
            <CodeListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
      {data && <CodeForm onAdded={(lists) => client.setQueryData(KEY, lists)} />}
    </>
  )
}
