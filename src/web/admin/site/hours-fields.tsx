import { useEffect, useRef } from 'react'
import { DEFAULT_OPENING_HOURS, type Weekday } from '#shared/site.ts'
import * as text from '#texts'
import { focusIn } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { withField } from './field-path.ts'
import { errorOf, type SiteForm } from './site-field.tsx'
import { tidyHours } from './tidy-hours.ts'

const DAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MAX_ROWS = 14

/** The name of a weekday: 5 January 1970 was a Monday. */
const dayName = (index: number) =>
  new Intl.DateTimeFormat(text.dates_locale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 5 + index)),
  )

interface Row {
  days: string
  hours: string
}

const rowsOf = ({ fields: { openingHours } }: SiteForm): Row[] =>
  Array.isArray(openingHours)
    ? openingHours.map((row: Partial<Row> | null) => ({
        days: String(row?.days ?? ''),
        hours: String(row?.hours ?? ''),
      }))
    : []

const defaultRows = () => DEFAULT_OPENING_HOURS.map(({ days, hours }) => ({ days: days.join('-'), hours }))

function HoursRow({ form, row, index, set }: { form: SiteForm; row: Row; index: number; set: (row?: Row) => void }) {
  const [from = 'mon', to = from] = row.days.split('-')
  const setDays = (first: string, last: string) => set({ ...row, days: first === last ? first : `${first}-${last}` })
  const choices = DAYS.map((day, place) => (
    <option key={day} value={day}>
      {dayName(place)}
    </option>
  ))
  const isClosed = row.hours === 'closed'
  return (
    <li className="site-hours-row">
      <SelectField label={text.admin_site_from()} value={from} onChange={({ target }) => setDays(target.value, to)}>
        {choices}
      </SelectField>
      <SelectField label={text.admin_site_to()} value={to} onChange={({ target }) => setDays(from, target.value)}>
        {choices}
      </SelectField>
      <TextField
        label={text.admin_site_hours_of_day()}
        placeholder="9:00-12:00, 14:00-18:00"
        dir="ltr"
        readOnly={isClosed}
        value={isClosed ? '' : row.hours}
        error={errorOf(form, `openingHours.${index}.hours`) ?? errorOf(form, `openingHours.${index}.days`)}
        onChange={({ target }) => set({ ...row, hours: target.value })}
        onBlur={() => set({ ...row, hours: tidyHours(row.hours) })}
      />
      <label className="admin-check">
        <input
          type="checkbox"
          checked={isClosed}
          onChange={({ target }) => set({ ...row, hours: target.checked ? 'closed' : '9:00-18:00' })}
        />
        {text.admin_site_closed()}
      </label>
      <Button className="button" onClick={() => set()}>
        {text.admin_site_remove_row()}
      </Button>
    </li>
  )
}

/** The opening hours, a row for each day or range of days. Without rows the site has its usual ones. */
export function HoursFields({ form }: { form: SiteForm }) {
  const rows = rowsOf(form)
  const list = useRef<HTMLUListElement>(null)
  const hadRows = useRef(rows.length > 0)
  useEffect(() => {
    // The usual hours have become fields, of which the first is the next thing to change.
    if (rows.length > 0 && !hadRows.current) focusIn(list.current, 'input')
    hadRows.current = rows.length > 0
  }, [rows.length])
  const change = (next: Row[]) =>
    form.change(withField(form.fields, 'openingHours', next.length > 0 ? next : undefined))
  return (
    <>
      {rows.length === 0 && <p className="admin-soft">{text.admin_site_hours_default()}</p>}
      <ul ref={list} className="site-hours">
        {rows.map((row, index) => (
          <HoursRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays the same while it is typed
            key={index}
            form={form}
            row={row}
            index={index}
            set={(next) => change(rows.flatMap((known, place) => (place === index ? (next ?? []) : known)))}
          />
        ))}
      </ul>
      <Button
        className="button"
        cannot={rows.length >= MAX_ROWS && text.admin_site_rows_max({ max: MAX_ROWS })}
        onClick={() => change(rows.length === 0 ? defaultRows() : [...rows, { days: 'sun', hours: 'closed' }])}
      >
        {rows.length === 0 ? text.admin_site_hours_set() : text.admin_site_add_row()}
      </Button>
    </>
  )
}
