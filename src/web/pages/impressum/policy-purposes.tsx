import { PURPOSES } from './purposes.ts'

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
