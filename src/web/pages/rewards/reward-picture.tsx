import type { ReactNode } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import { iconId } from '#shared/icons.ts'
import type { RewardName } from '#shared/learning/rules.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** A sample for riders who have no avatar of their own yet. */
const SAMPLE_AVATAR = '201211'

/** Lines of text in the pictures. */
function Lines({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) {
  return widths.map((width, index) => (
    <rect key={width} x={x} y={y + index * 12} width={width} height="5" rx="2.500" className="reward-line" />
  ))
}

/** A sheet of paper at this place. */
function Sheet({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <rect x={x} y={y} width={width} height={height} rx="6" className="reward-sheet" />
}

function iconAt(name: string, x: number, y: number, size = 24): ReactNode {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  )
}

const bigIcon = (name: string) => iconAt(name, 40, 28, 40)

/** The drawings. The avatar is the rider's own. */
const DRAWINGS: Record<Exclude<RewardName, 'avatar'>, ReactNode> = {
  library: bigIcon('shield-check'),
  challenges: bigIcon('target'),
  streak: bigIcon('flame'),
  guide: (
    <>
      <Sheet x={34} y={12} width={52} height={72} />
      <rect x="42" y="20" width="16" height="4" rx="2" className="reward-accent" />
      <Lines x={42} y={30} widths={[36, 28]} />
      <path d="M44 68c6-8 8 4 13-3s6 5 12-1" className="reward-pen" />
    </>
  ),
  weekend: (
    <>
      {iconAt('zap', 18, 30, 36)}
      <path d="m64 40 16 16m0-16L64 56" className="reward-pen" />
      <path d="M88 40c2-6 12-5 11 2-1 5-8 8-11 13h12" className="reward-pen" />
    </>
  ),
  lists: (
    <>
      <Sheet x={26} y={12} width={68} height={72} />
      {[24, 44, 64].map((y) => (
        <g key={y}>
          <rect x="34" y={y} width="10" height="10" rx="3" className="reward-accent" />
          <rect x="50" y={y + 2.5} width="34" height="5" rx="2.500" className="reward-line" />
        </g>
      ))}
    </>
  ),
  progressPage: (
    <>
      <Sheet x={16} y={22} width={88} height={52} />
      <circle cx="38" cy="48" r="14" className="reward-accent" />
      <Lines x={60} y={38} widths={[34, 26]} />
    </>
  ),
  badges: (
    <>
      <Sheet x={10} y={30} width={100} height={36} />
      <Lines x={18} y={45} widths={[22]} />
      {['sprout', 'bike', 'crown'].map((name, index) => (
        <g key={name}>
          <circle cx={56 + index * 20} cy="48" r="9" className="reward-accent" />
          {iconAt(name, 50 + index * 20, 42, 12)}
        </g>
      ))}
    </>
  ),
  guru: (
    <>
      <Sheet x={10} y={30} width={100} height={36} />
      <rect x="10" y="30" width="5" height="36" rx="2.500" className="reward-mark" />
      {iconAt('crown', 24, 36, 24)}
      <Lines x={56} y={42} widths={[42, 30]} />
    </>
  ),
}

/** A picture of a reward. It is decoration, because the words beside it say the same. */
export function RewardPicture({ reward, rider }: { reward: RewardName; rider: Rider }) {
  if (reward === 'avatar') {
    return (
      <div className="reward-picture">
        <Avatar code={rider.avatar ?? SAMPLE_AVATAR} className="size-20" decorative />
      </div>
    )
  }
  return (
    <div className="reward-picture">
      <svg viewBox="0 0 120 96" className="h-24 w-full" aria-hidden="true">
        {DRAWINGS[reward]}
      </svg>
    </div>
  )
}
