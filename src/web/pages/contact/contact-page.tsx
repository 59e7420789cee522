import { useHead } from '#web/session/head.tsx'
import { useSite } from '#web/session/site.tsx'
import { ContactDetails } from './contact-details.tsx'
import { OpeningHours } from './opening-hours.tsx'

/** How to reach the operator. */
export function Page() {
  const { productName } = useSite()
  useHead({
    title: 'Contact',
    description: `How to reach the people behind these ${productName} safety tips, and when.`,
  })
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="page-title">Contact</h1>
      <p className="page-lead">A question, an idea for a tip, a mistake you found: write to us.</p>
      <div className="mt-7 grid gap-5 min-[1000px]:grid-cols-2">
        <ContactDetails />
        <OpeningHours />
      </div>
    </div>
  )
}
