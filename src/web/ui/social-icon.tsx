import type { SocialNetwork } from '#shared/site.ts'

/** Our own drawings, because Lucide has no icons of brands. */
const DRAWINGS: Record<SocialNetwork, string> = {
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  twitter: 'M4 4l16 16M20 4L4 20',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.5 6.500v.01',
  youtube: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10 9l5 3-5 3z',
}

export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg className="icon size-5" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[network]} />
    </svg>
  )
}
