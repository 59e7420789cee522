import { type FormEvent, useId, useRef, useState } from 'react'
import { CONTACT_SUBJECTS, type ContactSubject } from '#shared/contact/rules.ts'
import { SUBJECT_NAMES } from '#shared/contact/subject-names.ts'
import { CONTACT_MAX } from '#shared/limits.ts'
import * as text from '#texts'
import { useKeptForm } from '#web/lib/kept-form.ts'
import { useOnline } from '#web/lib/online.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { type Message, useSendMessage } from './use-send-message.ts'

/** How long the success message is shown (ms). */
const SUCCESS_SHOWN = 5000

const FIELDS = ['name', 'email', 'message'] as const
const KEPT = [...FIELDS, 'subject']

function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form)
  const value = (name: string) => String(data.get(name) ?? '')
  return {
    name: value('name'),
    email: value('email'),
    subject: value('subject') as ContactSubject,
    message: value('message'),
    website: value('leave-empty'),
  }
}

/** The contact form. After a success it is emptied, unless more was typed meanwhile; after an error the rider's texts stay. */
export function ContactForm() {
  const [isSent, setSent] = useState(false)
  const [startTimer, stopTimer] = useTimeout()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const forget = useKeptForm(form, 'contact', KEPT)
  const { email } = useSite().operator
  const isOnline = useOnline()
  const isHere = useIsHere()
  const { run, isPending, error } = useSendMessage({
    onStart: () => {
      stopTimer()
      setSent(false)
    },
    onSent: () => {
      forget()
      if (!isHere()) return showToast({ title: text.contact_sent() })
      setSent(true)
      startTimer(() => setSent(false), SUCCESS_SHOWN)
    },
  })

  const errors = useFieldErrors(isPending ? null : error, FIELDS, form)
  const isRefused = Object.keys(errors).length > 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    run(readMessage(event.currentTarget))
  }

  return (
    <section className="card p-6" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-4 text-xl font-bold">
        {text.contact_form_title()}
      </h2>
      <NeedsScript level="h3" title={text.contact_needs_script()}>
        {email ? (
          <p>
            {withElements(
              text.contact_needs_script_or_mail({
                address: () => (
                  <a className="text-link" href={`mailto:${email}`}>
                    {email}
                  </a>
                ),
              }),
            )}
          </p>
        ) : (
          <p>{text.ui_turn_script_on()}</p>
        )}
      </NeedsScript>
      <form ref={form} className="form with-script" method="post" onSubmit={submit}>
        <div className="grid gap-[18px] sm:grid-cols-2">
          <TextField
            label={text.contact_name()}
            name="name"
            autoComplete="name"
            most={CONTACT_MAX.name}
            required
            error={errors.name}
          />
          <TextField
            label={text.contact_email()}
            name="email"
            type="email"
            autoComplete="email"
            most={CONTACT_MAX.email}
            required
            error={errors.email}
          />
        </div>
        <SelectField label={text.contact_subject()} name="subject" defaultValue="" required>
          <option value="" disabled>
            {text.contact_choose_subject()}
          </option>
          {CONTACT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {SUBJECT_NAMES[subject]()}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={text.contact_message()}
          name="message"
          rows={6}
          most={CONTACT_MAX.message}
          required
          error={errors.message}
        />
        {/* A honeypot: robots fill it in, but people neither see it nor reach it with the keyboard. Its name says nothing to password
            managers, and the attributes ask some of them to leave it alone. */}
        <div className="contact-trap" aria-hidden="true">
          <label htmlFor={`${id}-empty`}>{text.contact_leave_empty()}</label>
          <input
            id={`${id}-empty`}
            name="leave-empty"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            className="button button-primary"
            action={{ isPending }}
            waiting={text.contact_sending()}
          >
            <Icon name="send" />
            {text.contact_send()}
          </Button>
          <div role="status" className="min-h-7">
            {isSent && (
              <p className="form-success">
                <Icon name="circle-check" />
                {text.contact_sent()}
              </p>
            )}
          </div>
        </div>
        {error && !isPending && !isRefused && (
          <Alert className="form-failure">
            <Icon name="circle-alert" />
            {text.contact_failed()} {!isOnline && text.errors_offline()}
          </Alert>
        )}
      </form>
    </section>
  )
}
