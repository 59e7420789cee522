import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { useHead } from '#web/session/head.tsx'
import { useSite } from '#web/session/site.tsx'
import { ContactDetails } from './contact-details.tsx'
import { OpeningHours } from './opening-hours.tsx'

export function Page() {
  const { productName } = useSite()
  useHead({
    title: 'Contact',
    description: `How to reach the people behind these ${productName} safety tips, and when.`,
  })
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="page-title">Contact</h1>
      <p className="page-lead">A question, an idea for a tip, a mistake you found: write to us.</p>
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
