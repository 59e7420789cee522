import * as text from '#texts'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { useHead } from '#web/session/head.tsx'
import { useSite } from '#web/session/site.tsx'
import { ContactDetails } from './contact-details.tsx'
import { OpeningHours } from './opening-hours.tsx'
import './contact-page.css'

export function Page() {
  const { productName } = useSite()
  useHead({
    title: text.shell_contact(),
    description: text.contact_page_description({ product: productName }),
  })
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="page-title">{text.shell_contact()}</h1>
      <p className="page-lead">{text.contact_lead()}</p>
      <div className="contact-grid">
        <ContactForm />
        <div className="flex flex-col gap-5">
          <ContactDetails />
          <OpeningHours />
        </div>
      </div>
    </div>
  )
}
