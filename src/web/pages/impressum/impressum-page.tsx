import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Impressum } from './impressum.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'

/** The legal page with Impressum and privacy policy (section 2, 'Legal page'). */
export function Page() {
  useHead({
    title: 'Impressum & Privacy Policy',
    description: 'Who runs this site, which personal data it stores and why, for how long, and the rights you have.',
  })
  return (
    <article className="mx-auto max-w-[72ch]">
      <Link href={paths.home} className="back-link">
        <Icon name="arrow-left" />
        Back to Home
      </Link>
      <h1 className="page-title">Impressum & Privacy Policy</h1>
      <p className="page-lead">
        Who runs this site (in German) and what happens to your data:{' '}
        <a href="#privacy-policy" className="text-link">
          go to the privacy policy
        </a>
        .
      </p>
      <div className="mt-7 flex flex-col gap-10">
        <Impressum />
        <PrivacyPolicy />
      </div>
    </article>
  )
}
