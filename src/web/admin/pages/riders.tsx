import { Link, useLocation } from 'wouter'
import { MAX_SEARCH, RIDER_KEYS, type RiderKey } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { useKept } from '#web/lib/use-kept.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { usePages } from '../ui/use-pages.ts'
import { useTyped } from '../ui/use-typed.ts'
import { dayOf } from '../words.ts'
import { RiderAccount } from './rider-account.tsx'

type Page = Api['GET /api/admin/riders']['reply']

const KEY_NAMES: Record<RiderKey, () => string> = {
  name: text.admin_riders_by_name,
  address: text.admin_riders_by_address,
}

/** Finds riders by the beginning of their name or address. */
function FindRiders() {
  const [by = 'name', setBy] = useKept<RiderKey>('riders by')
  const { typed, setTyped, settled } = useTyped('riders', MAX_SEARCH)
  const { query, more } = usePages<Page, string>(['riders', by, settled], (after) =>
    adminCall('GET /api/admin/riders', {}, { by, text: settled, after }),
  )
  const riders = query.data?.pages.flatMap((page) => page.riders)
  return (
    <>
      <h1>{text.admin_riders()}</h1>
      <p className="admin-soft admin-intro">{text.admin_riders_text()}</p>
      <div className="admin-search">
        <SelectField
          label={text.admin_riders_find()}
          value={by}
          onChange={(event) => setBy(RIDER_KEYS.find((key) => key === event.target.value) ?? 'name')}
        >
          {RIDER_KEYS.map((key) => (
            <option key={key} value={key}>
              {KEY_NAMES[key]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={text.admin_riders_begins()}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          most={MAX_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <LoadedRows query={query} />
      {riders?.length === 0 && (
        <EmptyState
          art={<AdminIcon name="search" />}
          title={text.admin_riders_none()}
          text={text.admin_riders_none_text()}
        />
      )}
      {riders && riders.length > 0 && (
        <>
          <ul className="admin-rows" aria-label={text.admin_riders_list()}>
            {riders.map(({ id, username, email, createdAt }) => (
              <li key={id}>
                <Link href={`/riders/${id}`} className="admin-row" data-row>
                  <span className="admin-row-main">
                    <Name of={username} className="admin-strong" />{' '}
                    <bdi className="admin-soft">{email ?? text.admin_riders_no_address()}</bdi>
                  </span>
                  <span className="admin-soft">{text.admin_riders_since({ day: dayOf(createdAt) })}</span>
                </Link>
              </li>
            ))}
          </ul>
          <MoreButton more={more} />
          <ShortcutLine />
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
