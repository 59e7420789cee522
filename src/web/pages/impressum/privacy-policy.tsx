import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { OperatorAddress, OperatorValue } from './impressum.tsx'
import { LegalBasis, Purposes } from './purposes.tsx'

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

function Controller() {
  return (
    <>
      <p>Responsible for the processing of your data on this site ('we', 'the operator'):</p>
      <OperatorAddress />
      <p>
        E-mail: <OperatorValue field="email" />
        <br />
        Telephone: <OperatorValue field="phone" />
      </p>
    </>
  )
}

function Recipients() {
  return (
    <>
      <p>
        The site and its data are on our server. Hosting: <OperatorValue field="hosting" />. Where a provider runs the
        server for us, it processes the data on our behalf and on our instructions (Art. 28 GDPR).
      </p>
      <p>
        If we have set up e-mail, our mail server and the recipient's mail provider handle those messages. Beyond that
        the software passes your data to nobody; other visitors see only the leaderboard and the numbers of likes and
        shares. We do not intend to transfer your data outside the European Economic Area.
      </p>
    </>
  )
}

function OnYourDevice() {
  return (
    <>
      <p>Reading sets no cookies. This site keeps these things only on your device:</p>
      <ul>
        <li>
          <code>device</code>: the only cookie, a random mark set when you sign in, for 180 days. It shows that you have
          signed in on this device before, so that others who try wrong passwords cannot keep you out. It goes to this
          site only, and scripts cannot read it.
        </li>
        <li>
          <code>authToken</code>: your sign-in token, from signing in until you sign out or it has expired. It keeps you
          signed in. If you sign out without a network, it stays until the server has ended the session.
        </li>
        <li>
          <code>theme</code>: light or dark, once you have made that choice yourself. It shows pages in your colours at
          once.
        </li>
        <li>
          The pages, all tips and the guide, so that you can read them without a network. They hold nothing about you.
        </li>
        <li>
          Your own data as you last saw them while signed in: your account, likes, saved tips and notes, progress,
          reviews and the leaderboard. You can read them without a network. They are deleted when you sign out or delete
          your account.
        </li>
        <li>
          Likes, saved tips with notes and completed tips that you made without a network, until they are sent, you sign
          out or delete your account.
        </li>
        <li>
          The name of a file of ours that could not be loaded, until you close the tab. It keeps the page from loading
          again and again.
        </li>
      </ul>
      <p>
        All of it is strictly necessary for a function you asked for (§ 25(2) no. 2 TDDDG). You can delete them at any
        time in the settings of your browser.
      </p>
    </>
  )
}

function AnalyticsAndFonts() {
  return (
    <>
      <p>
        <strong>Analytics:</strong> none. We use no analytics service, no tracking and no advertising, and build no
        profiles for such purposes.
      </p>
      <p>
        <strong>Fonts:</strong> the font Atkinson Hyperlegible Next comes from our own server, as do all images, icons,
        scripts and styles. Opening a page contacts no third party, no fonts service such as Google Fonts either.
      </p>
    </>
  )
}

function LinksAndSharing() {
  return (
    <>
      <p>
        Links to sources and social networks, and sharing by Facebook, X (Twitter), WhatsApp or e-mail, are plain links.
        Nothing is sent to these services before you click.
      </p>
      <p>
        After the click the other site learns your IP address, possibly that you came from here and, when you share, the
        tip's title and address. Its own privacy policy explains what it does with your data. Copying a link and
        printing happen on your device. We count each share as described above.
      </p>
    </>
  )
}

function ContactHandling() {
  return (
    <>
      <p>
        What you write in the <Link href={paths.contact}>contact form</Link> (name, e-mail address, subject and message)
        is stored on our server. If we have set up e-mail, it also reaches us through our mail server.
      </p>
      <p>
        We use it only to deal with your message and delete it when that is done, unless the law obliges us to keep it.
        The same goes for messages you send us by e-mail.
      </p>
    </>
  )
}

function UserRights() {
  return (
    <>
      <p>You have these rights under the GDPR:</p>
      <ul>
        <li>
          <strong>Access</strong> (Art. 15) and <strong>portability</strong> (Art. 20): 'Export my data' in your{' '}
          <Link href={paths.profile}>profile</Link> gives you everything stored about your account as a JSON file.
        </li>
        <li>
          <strong>Rectification</strong> (Art. 16): change your details in your profile.
        </li>
        <li>
          <strong>Erasure</strong> (Art. 17): 'Delete account' in your profile deletes everything of yours at once; your
          shares become anonymous. Backups may hold a copy until they are replaced.
        </li>
        <li>
          <strong>Restriction</strong> of processing (Art. 18).
        </li>
        <li>
          <strong>Withdrawal</strong> of a consent at any time, with effect for the future (Art. 7(3)), should you have
          given us one.
        </li>
      </ul>
      <p className="rounded-2xl border border-line bg-sunken p-4">
        <strong>Right to object (Art. 21):</strong> where we rely on legitimate interests (Art. 6(1)(f) GDPR), you can
        object at any time on grounds relating to your particular situation. To leave the leaderboard, the switch in
        your profile's preferences is enough.
      </p>
      <p>
        For everything that has no button, and without an account, write to us: <OperatorValue field="email" />.
      </p>
      <p>
        <strong>Complaint (Art. 77):</strong> you can complain to a data protection authority, for example where you
        live or work. Ours is: <OperatorValue field="authority" />.
      </p>
    </>
  )
}

function YoungRiders() {
  return (
    <p>
      Your username can be visible to others: choose one that is not your real name. If you are under 16, please ask a
      parent or guardian before you create an account. We do not ask for your date of birth.
    </p>
  )
}

function Security() {
  const encrypted = useSite().origin.startsWith('https:')
  return (
    <ul>
      {encrypted && <li>The connection to this site is encrypted (TLS).</li>}
      <li>Passwords are stored only as argon2id hashes, never in readable form.</li>
      <li>
        Sign-in tokens are random and stored on the server only as hashes. They expire after 30 days without use;
        signing out ends them at once.
      </li>
      <li>Your browser is told to load scripts, styles, fonts and images from this server only.</li>
    </ul>
  )
}
