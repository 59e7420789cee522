/** A purpose for which data are processed, with the facts that Art. 13 GDPR requires. */
interface Purpose {
  what: string
  data: string
  purpose: string
  basis: string
  retention: string
}

const CONTRACT = 'Art. 6(1)(b) GDPR, needed for the account you asked for.'

const PURPOSES: Purpose[] = [
  {
    what: 'Pages and server logs',
    data: 'For each request: a request number, time, method, path, status, duration and your IP address.',
    purpose: 'To deliver the pages, diagnose faults and fend off attacks.',
    basis: 'Art. 6(1)(f) GDPR, our interest in a site that works and is safe.',
    retention: 'For a short time set by the operator.',
  },
  {
    what: 'Limits against abuse',
    data: 'Your IP address and the number of recent requests: in memory, or as a hash in the database where several servers share it.',
    purpose: 'To stop floods of requests and the guessing of passwords.',
    basis: 'Art. 6(1)(f) GDPR, our interest in a safe site.',
    retention: 'For an hour at most.',
  },
  {
    what: 'Account',
    data:
      'Username; your password, only as an argon2id hash; full name and e-mail address if you give them; your preferences; ' +
      'when you registered.',
    purpose:
      'To let you sign in and to keep your settings. The newsletter switch only stores your choice; none is sent.',
    basis: CONTRACT,
    retention: 'Until you change it or delete your account.',
  },
  {
    what: 'Staying signed in',
    data: 'A hash of your sign-in token, a device name taken from the user agent of your browser, first and last use.',
    purpose: 'To recognise you on each device.',
    basis: CONTRACT,
    retention: 'Until you sign out, do not use it for 30 days or delete your account.',
  },
  {
    what: 'Devices you have signed in from',
    data:
      'A random mark in a cookie that your browser sends only to this site and only with calls to its server; the server ' +
      'stores a hash of it, a short part of a hash of your IP address, which many addresses share, and the day of use.',
    purpose: 'So that nobody who tries wrong passwords can keep you out of your account.',
    basis: `${CONTRACT} The cookie is strictly necessary for that (§ 25(2) TDDDG).`,
    retention: 'For 180 days after you last signed in there, or until you delete your account.',
  },
  {
    what: 'E-mail about your account (if we have set up e-mail)',
    data: 'Your e-mail address and a link that works once and for a limited time; the server stores only its hash.',
    purpose: 'To confirm your address and to let you set a new password.',
    basis: CONTRACT,
    retention: 'The address until you remove it or delete your account, the link until it is used or has expired.',
  },
  {
    what: 'Likes, saved tips and notes',
    data: 'Which tips you like or save, when, and your notes. Others see only the number of likes.',
    purpose: 'To show you your tips again and to count likes.',
    basis: CONTRACT,
    retention: 'Until you remove them or delete your account.',
  },
  {
    what: 'Shares',
    data: 'The tip, the platform and the time. Linked to your account when you are signed in, otherwise anonymous.',
    purpose: 'To count shares, and towards your achievements.',
    basis: `Signed in: ${CONTRACT} Anonymous shares are not personal data.`,
    retention: 'Linked to you until you delete your account, after that anonymous.',
  },
  {
    what: 'Tutorial and learning progress',
    data:
      'Tutorial step; completed tips, XP, streak days, achievements, challenges, the time spent reading on the current day; ' +
      'answers to review questions and when each tip is due again; your time zone.',
    purpose: 'To show your progress on every device, to count streaks by your own day and to time reviews.',
    basis: CONTRACT,
    retention: 'Until you delete your account.',
  },
  {
    what: 'Leaderboard',
    data: 'Your username, level, XP, number of completed tips and achievements. Others can see them.',
    purpose: 'To motivate riders by friendly comparison. Made-up sample riders may fill free places.',
    basis:
      'Art. 6(1)(f) GDPR, our interest in motivating riders. You can hide yourself in the preferences of your profile.',
    retention: 'Shown until you hide yourself or delete your account.',
  },
  {
    what: 'Contact form',
    data: 'Your name, e-mail address, subject, message and the time.',
    purpose: 'To answer you.',
    basis:
      'Art. 6(1)(b) GDPR where it concerns your account, otherwise Art. 6(1)(f) GDPR, our interest in answering what you asked.',
    retention: 'Until the matter is dealt with; then we delete it, unless the law obliges us to keep it.',
  },
]

export function LegalBasis() {
  return (
    <>
      <p>We process personal data only where the law allows it:</p>
      <ul>
        <li>
          <strong>Art. 6(1)(b) GDPR</strong> (contract): what your account and its functions need.
        </li>
        <li>
          <strong>Art. 6(1)(f) GDPR</strong> (legitimate interests): running and protecting the site, the leaderboard,
          answering messages.
        </li>
        <li>
          <strong>§ 25(2) no. 2 TDDDG</strong>: storing and reading on your device what a function you asked for
          strictly needs.
        </li>
      </ul>
      <p>At present we do not ask for your consent to anything, so there is no consent banner.</p>
    </>
  )
}

/** Definition lists instead of a wide table, so that phones need no horizontal scrolling. */
export function Purposes() {
  return (
    <>
      <p>
        You need not give us any data to read the tips, apart from those every web server receives. An account needs a
        username and a password, the contact form all its fields; everything else is up to you.
      </p>
      <div className="my-5 flex flex-col gap-4">
        {PURPOSES.map(({ what, data, purpose, basis, retention }) => (
          <div key={what} className="card p-5">
            <h4 className="mb-2 text-lg font-bold text-ink">{what}</h4>
            <dl className="my-0 grid gap-x-4 sm:grid-cols-[7rem_1fr] sm:gap-y-1">
              <Row term="Data">{data}</Row>
              <Row term="Purpose">{purpose}</Row>
              <Row term="Legal basis">{basis}</Row>
              <Row term="Kept">{retention}</Row>
            </dl>
          </div>
        ))}
      </div>
      <p>
        XP, levels and review dates are calculated automatically. No decision with legal or similarly significant
        effects is made that way (Art. 22 GDPR).
      </p>
    </>
  )
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="font-bold text-ink-3">{term}</dt>
      <dd className="mb-2 text-ink-2 sm:mb-0">{children}</dd>
    </>
  )
}
