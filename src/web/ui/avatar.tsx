import { AVATAR_INK, type AvatarChoice, avatarLabel, avatarOption, readAvatar } from '#shared/accounts/avatar.ts'

const outline = { stroke: AVATAR_INK, strokeWidth: 2.5, strokeLinejoin: 'round', strokeLinecap: 'round' } as const
const METAL = '#c9ced6'

interface Props {
  /** The code of the avatar. */
  code: string
  className?: string
  /** Set where the name of the rider says the same, so that screen readers skip the picture. */
  decorative?: boolean
}

/** An avatar of drawn parts. Draws nothing for a code with an option that this build does not have. */
export function Avatar({ code, className = 'size-10', decorative = false }: Props) {
  const choice = readAvatar(code)
  if (!choice) return null
  const colorOf = (part: 'ground' | 'jacket' | 'skin') => avatarOption(choice, part).value
  return (
    <svg
      viewBox="0 0 96 96"
      className={`avatar shrink-0 ${className}`}
      role="img"
      aria-label={decorative ? undefined : avatarLabel(choice)}
      aria-hidden={decorative || undefined}
    >
      <circle cx="48" cy="48" r="46" fill={colorOf('ground')} stroke={AVATAR_INK} strokeWidth="2" />
      <path d="M20 84C22 65 34 60 48 60s26 5 28 24A46 46 0 0 1 20 84Z" fill={colorOf('jacket')} {...outline} />
      <path d="M42 50v11a6 6 0 0 0 12 0V50Z" fill={colorOf('skin')} {...outline} />
      <circle cx="48" cy="39" r="16" fill={colorOf('skin')} {...outline} />
      <Helmet choice={choice} />
      <g fill={AVATAR_INK}>
        <circle cx="42" cy="41" r="2.2" />
        <circle cx="54" cy="41" r="2.2" />
      </g>
      {avatarOption(choice, 'helmet').value !== 'full' && (
        <path d="M43 47.5q5 4 10 0" fill="none" {...outline} strokeWidth={2} />
      )}
      <Scooter choice={choice} />
      <g fill={colorOf('skin')} {...outline} strokeWidth={2}>
        <circle cx="29" cy="72" r="4" />
        <circle cx="67" cy="72" r="4" />
      </g>
    </svg>
  )
}

function Helmet({ choice }: { choice: AvatarChoice }) {
  const fill = avatarOption(choice, 'helmetColor').value
  switch (avatarOption(choice, 'helmet').value) {
    case 'skate':
      return (
        <>
          <path d="M29 44C26 14 70 14 67 44h-5c0-7-2-10-6-10H40c-4 0-6 3-6 10Z" fill={fill} {...outline} />
          <path d="M40 26h3M46.500 25h3M53 26h3" fill="none" {...outline} strokeWidth={3} />
        </>
      )
    case 'sport':
      return (
        <>
          <path d="M28 36C28 15 64 12 72 32l-4 4Z" fill={fill} {...outline} />
          <path d="M37 31c2-6 6-9 11-10M49 31c1-5 4-8 9-9" fill="none" {...outline} />
        </>
      )
    case 'full':
      return (
        <>
          <path
            fillRule="evenodd"
            d="M48 18c14 0 21 9 21 21 0 10-5 19-12 19H39c-7 0-12-9-12-19 0-12 7-21 21-21ZM39 34a6 6 0 0 0-6 6v1a6 6 0 0 0 6 6h18a6 6 0 0 0 6-6v-1a6 6 0 0 0-6-6Z"
            fill={fill}
            {...outline}
          />
          <path d="M44 53h8" fill="none" {...outline} />
        </>
      )
    default:
      return (
        <>
          <path d="M30 36C30 15 66 15 66 36Z" fill={fill} {...outline} />
          <rect x="26" y="33.500" width="44" height="5" rx="2.500" fill={fill} {...outline} strokeWidth={2} />
        </>
      )
  }
}

/** The front of the scooter: the bar with its grips, and the top of the stem. */
function Scooter({ choice }: { choice: AvatarChoice }) {
  const stem = <path d="M45 72h6v21.800a46 46 0 0 1-6 0Z" fill={METAL} {...outline} strokeWidth={2} />
  switch (avatarOption(choice, 'scooter').value) {
    case 'sport':
      return (
        <>
          {stem}
          <path d="m25 70 23 7 23-7" fill="none" {...outline} strokeWidth={6} />
          <path d="m49 78-4 6h6l-4 6" fill="none" stroke="#f5b700" strokeWidth="2.500" strokeLinejoin="round" />
        </>
      )
    case 'cargo':
      return (
        <>
          <path d="M25 72h46" fill="none" {...outline} strokeWidth={6} />
          <path d="M34 75h28l-3 15.500a46 46 0 0 1-22 0Z" fill="#e7c48f" {...outline} />
          <path d="M35.500 81h25M43 75l1 16M53 75l-1 16" fill="none" {...outline} strokeWidth={1.5} />
        </>
      )
    default:
      return (
        <>
          {stem}
          <path d="M25 72h46" fill="none" {...outline} strokeWidth={6} />
          <circle cx="48" cy="74" r="6" fill="#fff3c4" {...outline} strokeWidth={2} />
        </>
      )
  }
}
