import { Link } from 'wouter'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Impressum } from './impressum.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'

/** The legal page with Impressum and privacy policy (section 2, 'Legal page'). */
export function Page() {
  useHead({ title: text.legal_title(), description: text.legal_description() })
  return (
    <article className="mx-auto max-w-[840px]">
      <Link href={paths.home} className="back-link">
        <Icon name="arrow-left" />
        {text.legal_back()}
      </Link>
      <h1 className="page-title">{text.legal_title()}</h1>
      <p className="page-lead">
        {withElements(
          text.legal_lead({
            link: (words) => (
              <a href="#privacy-policy" className="text-link">
                {words}
              </a>
            ),
          }),
        )}
      </p>
      <div className="mt-7 flex flex-col gap-10">
        <Impressum />
        <PrivacyPolicy />
      </div>
    </article>
  )
}
