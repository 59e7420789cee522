import { ContactHandling } from './policy-contact.tsx'
import { Controller, Recipients } from './policy-controller.tsx'
import { LegalBasis, Purposes } from './policy-purposes.tsx'
import { UserRights, YoungRiders } from './policy-rights.tsx'
import { Security } from './policy-security.tsx'
import { AnalyticsAndFonts, LinksAndSharing, OnYourDevice } from './policy-services.tsx'

/** The sections of the policy, also used for its table of contents. */
const SECTIONS = [
  { id: 'data-controller', title: 'Data controller', Body: Controller },
  { id: 'legal-basis', title: 'Legal basis', Body: LegalBasis },
  { id: 'purposes', title: 'What we process, why and for how long', Body: Purposes },
  { id: 'your-device', title: 'Cookies and storage on your device', Body: OnYourDevice },
  { id: 'analytics-and-fonts', title: 'Analytics and fonts services', Body: AnalyticsAndFonts },
  { id: 'contact-handling', title: 'Contact handling', Body: ContactHandling },
  { id: 'links-and-sharing', title: 'External links and sharing', Body: LinksAndSharing },
  { id: 'recipients', title: 'Hosting and recipients', Body: Recipients },
  { id: 'user-rights', title: 'User rights', Body: UserRights },
  { id: 'young-riders', title: 'Usernames and young riders', Body: YoungRiders },
  { id: 'security', title: 'Security', Body: Security },
]

/** The privacy policy (Art. 13 GDPR). It describes what this software stores, so keep it up to date with every change. */
export function PrivacyPolicy() {
  return (
    <section aria-labelledby="privacy-policy-title" id="privacy-policy">
      <div className="prose">
        <h2 id="privacy-policy-title" className="mt-0">
          Privacy Policy
        </h2>
        <p className="text-ink-3">Last updated: March 2025</p>
        <p>
          In short: reading the tips needs no account and sets no cookies. There are no analytics and no advertising.
        </p>
      </div>

      <nav aria-label="Contents of the privacy policy" className="my-6 rounded-2xl bg-sunken px-5 py-3">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center py-1.5 leading-snug">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>

      <div className="flex flex-col gap-8">
        {SECTIONS.map(({ id, title, Body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
            <h3 id={`${id}-title`} className="mt-0">
              {title}
            </h3>
            <Body />
          </section>
        ))}
      </div>
    </section>
  )
}
