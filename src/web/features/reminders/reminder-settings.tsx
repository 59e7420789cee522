import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { reminderReasons } from '#web/lib/reminder-reasons.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { hourText, nextText } from './next-text.ts'
import { type PushSupport, pushSupport } from './push.ts'
import { type Reminders, remindersQuery, useChangeHour, useTurnOff, useTurnOn } from './queries.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Turns reminders on and off, and says what comes next. The browser asks for its permission only after the press. */
export function ReminderSettings({ rider }: { rider: Rider }) {
  const { data, refetch } = useQuery(remindersQuery)
  const { notifications } = rider.preferences
  // The switch is stored by another request, so the fetched reminders may have its old value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch is the reason to fetch
  useEffect(() => {
    void refetch()
  }, [notifications, refetch])
  if (!data) return null
  return (
    <section className="card px-6 py-5" aria-labelledby="reminders-title">
      <h2 id="reminders-title" className="flex items-center gap-2 text-xl font-bold">
        <Icon name="bell" />
        {text.reminder_title()}
      </h2>
      <p className="mt-1 mb-4 text-(length:--text-15) text-ink-2">
        {text.reminder_what({ reasons: reminderReasons() })}
      </p>
      {data.way === null ? <TurnOn reminders={data} /> : <TurnedOn reminders={data} isAllowed={notifications} />}
    </section>
  )
}

function HourField({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  return (
    <SelectField
      label={text.reminder_hour()}
      className="max-w-56"
      value={hour}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {HOURS.map((choice) => (
        <option key={choice} value={choice}>
          {hourText(choice)}
        </option>
      ))}
    </SelectField>
  )
}

const PUSH_HINTS: Record<PushSupport, (() => string) | undefined> = {
  yes: undefined,
  install: text.reminder_needs_install,
  no: text.reminder_no_push,
}

function TurnOn({ reminders }: { reminders: Reminders }) {
  const { sendsMail } = useSite()
  const support = pushSupport()
  const [way, setWay] = useState<'push' | 'mail'>(support !== 'yes' && reminders.canMail ? 'mail' : 'push')
  const { value: hour, set: setHour } = useOwnValue(reminders.hour)
  const turnOn = useTurnOn(reminders.publicKey)
  const isPossible = way === 'push' ? support === 'yes' : reminders.canMail
  const hint = way === 'push' ? PUSH_HINTS[support]?.() : !reminders.canMail && text.reminder_no_mail()
  const name = useId()
  return (
    <div className="form">
      {sendsMail && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-1 font-bold">{text.reminder_way()}</legend>
          {(['push', 'mail'] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={name}
                className="size-5"
                checked={way === choice}
                onChange={() => setWay(choice)}
              />
              {choice === 'push' ? text.reminder_way_push() : text.reminder_way_mail()}
            </label>
          ))}
        </fieldset>
      )}
      <HourField hour={hour} onChange={setHour} />
      {hint && <p className="notice">{hint}</p>}
      <Button
        className="button button-primary self-start"
        action={turnOn}
        cannot={!isPossible && hint}
        onClick={() => turnOn.run({ way, hour })}
      >
        {text.reminder_turn_on()}
      </Button>
    </div>
  )
}

const PAUSED: Record<NonNullable<Reminders['paused']>, () => string> = {
  switch: text.reminder_paused_switch,
  unopened: text.reminder_paused_unopened,
  'no-device': text.reminder_paused_no_device,
  'no-address': text.reminder_paused_no_address,
}

function statusOf({ paused, next }: Reminders, isAllowed: boolean): string {
  if (!isAllowed) return text.reminder_paused_switch()
  // The switch has just been turned on, and the reminders are being fetched again.
  if (paused && paused !== 'switch') return PAUSED[paused]()
  return next ? `${nextText(next, new Date())} ${text.reminder_if_idle()}` : text.reminder_next_none()
}

function TurnedOn({ reminders, isAllowed }: { reminders: Reminders & { isOnHere: boolean }; isAllowed: boolean }) {
  const { way, hour, publicKey, isOnHere } = reminders
  const changeHour = useChangeHour()
  // The choice is shown in the press itself, so that the next arrow key goes on from it.
  const chosen = useOwnValue(changeHour.sending ?? hour)
  const turnOff = useTurnOff()
  const turnOn = useTurnOn(publicKey)
  // Renders again on a new day, because the words for the next reminder name a day, such as tomorrow.
  useToday()
  return (
    <div className="form">
      <p role="status">
        <strong>{way === 'mail' ? text.reminder_on_mail() : text.reminder_on_push()}</strong>{' '}
        {statusOf(reminders, isAllowed)}
      </p>
      <HourField
        hour={chosen.value}
        onChange={(hour) => {
          chosen.set(hour)
          changeHour.run(hour)
        }}
      />
      <div className="button-row">
        {way === 'push' && !isOnHere && pushSupport() === 'yes' && (
          <Button className="button button-primary" action={turnOn} onClick={() => turnOn.run({ way, hour })}>
            {text.reminder_this_device()}
          </Button>
        )}
        <Button className="button" action={turnOff}>
          {text.reminder_turn_off()}
        </Button>
      </div>
    </div>
  )
}
