import { useSite } from '#web/session/site.tsx'

export function Security() {
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
