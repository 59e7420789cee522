import { Link } from 'wouter'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { OperatorAddress, OperatorValue } from './operator.tsx'
import { LegalBasis, Purposes } from './purposes.tsx'

/** The sections of the policy, also used for its table of contents. */
const SECTIONS = [
  { id: 'data-controller', title: text.legal_controller, Body: Controller },
  { id: 'legal-basis', title: text.legal_basis, Body: LegalBasis },
  { id: 'purposes', title: text.legal_purposes, Body: Purposes },
  { id: 'your-device', title: text.legal_device, Body: OnYourDevice },
  { id: 'analytics-and-fonts', title: text.legal_analytics, Body: AnalyticsAndFonts },
  { id: 'contact-handling', title: text.legal_contact, Body: ContactHandling },
  { id: 'links-and-sharing', title: text.legal_links, Body: LinksAndSharing },
  { id: 'recipients', title: text.legal_recipients, Body: Recipients },
  { id: 'user-rights', title: text.legal_rights, Body: UserRights },
  { id: 'young-riders', title: text.legal_young, Body: YoungRiders },
  { id: 'security', title: text.legal_security, Body: Security },
]

/** The privacy policy (Art. 13 GDPR). It describes what this software stores, so keep it up to date with every change. */
export function PrivacyPolicy() {
  return (
    <section aria-labelledby="privacy-policy-title" id="privacy-policy">
      <div className="prose">
        <h2 id="privacy-policy-title" className="mt-0">
          {text.legal_privacy_policy()}
        </h2>
        <p className="text-ink-3">{text.legal_updated()}</p>
        <p>{text.legal_short()}</p>
      </div>

      <nav aria-label={text.legal_contents()} className="prose-contents my-6 px-5 py-3">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center py-1.5 leading-snug">
                {title()}
              </a>
            </li>
          ))}
        </ol>
      </nav>

      <div className="flex flex-col gap-8">
        {SECTIONS.map(({ id, title, Body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
            <h3 id={`${id}-title`} className="mt-0">
              {title()}
            </h3>
            <Body />
          </section>
        ))}
      </div>
    </section>
  )
}

const strong = (words: string) => <strong>{words}</strong>
const code = (words: string) => <code>{words}</code>

function Controller() {
  return (
    <>
      <p>{text.legal_controller_text()}</p>
      <OperatorAddress />
      <p>
        {text.legal_controller_email()} <OperatorValue field="email" />
        <br />
        {text.legal_controller_phone()} <OperatorValue field="phone" />
      </p>
    </>
  )
}

function Recipients() {
  return (
    <>
      <p>{withElements(text.legal_recipients_hosting({ provider: () => <OperatorValue field="hosting" /> }))}</p>
      <p>{text.legal_recipients_push()}</p>
      <p>{text.legal_recipients_others()}</p>
    </>
  )
}

function OnYourDevice() {
  const { places, provider } = useSite()
  return (
    <>
      <p>{text.legal_device_text()}</p>
      <ul>
        <li>{withElements(text.legal_device_cookie({ code }))}</li>
        {provider && <li>{withElements(text.legal_device_sign_in({ code, label: provider.label }))}</li>}
        <li>{withElements(text.legal_device_token({ code }))}</li>
        <li>{withElements(text.legal_device_passkey({ code }))}</li>
        {provider && <li>{withElements(text.legal_device_linked({ code, label: provider.label }))}</li>}
        <li>{withElements(text.legal_device_theme({ code }))}</li>
        <li>{withElements(text.legal_device_language_offer({ code }))}</li>
        <li>{withElements(text.legal_device_speed({ code }))}</li>
        {places.length > 1 && <li>{withElements(text.legal_device_place({ code }))}</li>}
        <li>{withElements(text.legal_device_reference({ code }))}</li>
        <li>{text.legal_device_pages()}</li>
        <li>{text.legal_device_own()}</li>
        <li>{text.legal_device_queue()}</li>
        <li>{text.legal_device_push()}</li>
        <li>{text.legal_device_file()}</li>
      </ul>
      <p>{text.legal_device_necessary()}</p>
    </>
  )
}

function AnalyticsAndFonts() {
  return (
    <>
      <p>{withElements(text.legal_analytics_text({ strong }))}</p>
      <p>{withElements(text.legal_counts_text({ strong }))}</p>
      <p>{withElements(text.legal_fonts_text({ strong }))}</p>
      <p>{withElements(text.legal_listening_text({ strong }))}</p>
    </>
  )
}

function LinksAndSharing() {
  return (
    <>
      <p>{text.legal_links_text()}</p>
      <p>{text.legal_links_after()}</p>
    </>
  )
}

function ContactHandling() {
  return (
    <>
      <p>{withElements(text.legal_contact_text({ link: (words) => <Link href={paths.contact}>{words}</Link> }))}</p>
      <p>{text.legal_contact_use()}</p>
    </>
  )
}

function UserRights() {
  const profile = (words: string) => <Link href={paths.profile}>{words}</Link>
  return (
    <>
      <p>{text.legal_rights_text()}</p>
      <ul>
        <li>{withElements(text.legal_rights_access({ strong, b: strong, link: profile }))}</li>
        <li>{withElements(text.legal_rights_rectification({ strong }))}</li>
        <li>{withElements(text.legal_rights_erasure({ strong }))}</li>
        <li>{withElements(text.legal_rights_restriction({ strong }))}</li>
        <li>{withElements(text.legal_rights_withdrawal({ strong }))}</li>
      </ul>
      <p className="prose-box">{withElements(text.legal_rights_object({ strong }))}</p>
      <p>{withElements(text.legal_rights_write({ address: () => <OperatorValue field="email" /> }))}</p>
      <p>
        {withElements(text.legal_rights_complaint({ strong, authority: () => <OperatorValue field="authority" /> }))}
      </p>
    </>
  )
}

function YoungRiders() {
  return <p>{text.legal_young_text()}</p>
}

function Security() {
  const encrypted = useSite().origin.startsWith('https:')
  return (
    <ul>
      {encrypted && <li>{text.legal_security_tls()}</li>}
      <li>{text.legal_security_passwords()}</li>
      <li>{text.legal_security_tokens()}</li>
      <li>{text.legal_security_scripts()}</li>
    </ul>
  )
}
