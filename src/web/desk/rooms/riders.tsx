import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import { MAX_SEARCH, RIDER_KEYS, type RiderKey } from '#shared/desk/roles.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { useTyped } from '../ui/use-typed.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { dayOf } from '../words.ts'
import { RiderAccount } from './rider-account.tsx'

type Page = Api['GET /api/desk/riders']['reply']

const KEY_NAMES: Record<RiderKey, () => string> = {
  name: text.desk_riders_by_name,
  address: text.desk_riders_by_address,
}

/** Finds riders by the beginning of their name or address. */
function FindRiders() {
  const [by, setBy] = useState<RiderKey>('name')
  const { typed, setTyped, settled } = useTyped(MAX_SEARCH)
  const { pages, error, retry, more } = usePages<Page, string>(['riders', by, settled], (after) =>
    deskCall('GET /api/desk/riders', {}, { by, text: settled, after }),
  )
  const riders = pages?.flatMap((page) => page.riders)
  return (
    <>
      <h1>{text.desk_riders()}</h1>
      <p className="desk-soft desk-intro">{text.desk_riders_text()}</p>
      <div className="desk-search">
        <DeskSelect
          label={text.desk_riders_find()}
          value={by}
          onChange={(event) => setBy(RIDER_KEYS.find((key) => key === event.target.value) ?? 'name')}
        >
          {RIDER_KEYS.map((key) => (
            <option key={key} value={key}>
              {KEY_NAMES[key]()}
            </option>
          ))}
        </DeskSelect>
        <DeskField
          label={text.desk_riders_begins()}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          most={MAX_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!riders && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={retry} />}
      {riders?.length === 0 && (
        <EmptyRoom icon="search" title={text.desk_riders_none()} text={text.desk_riders_none_text()} />
      )}
      {riders && riders.length > 0 && (
        <>
          <ul className="desk-rows" aria-label={text.desk_riders_list()}>
            {riders.map(({ id, username, email, createdAt }) => (
              <li key={id}>
                <Link href={`/riders/${id}`} className="desk-row" data-row>
                  <span className="desk-row-main">
                    <bdi className="desk-strong">{username}</bdi>{' '}
                    <bdi className="desk-soft">{email ?? text.desk_riders_no_address()}</bdi>
                  </span>
                  <span className="desk-soft">{text.desk_riders_since({ day: dayOf(createdAt) })}</span>
                </Link>
              </li>
            ))}
          </ul>
          <MoreButton more={more} />
          <KeyLine />
        </>
      )}
    </>
  )
}

export function Riders() {
  const [path] = useLocation()
  const id = /^\/riders\/(\d+)$/.exec(path)?.[1]
  return id === undefined ? <FindRiders /> : <RiderAccount key={id} id={Number(id)} />
}
