import { iconId, type UiIcon } from '#shared/icons.ts'

/** An icon, drawn in the page once for all its uses; decoration only, so it has no name of its own. */
export function Icon({ name, className = 'size-5' }: { name: UiIcon; className?: string }) {
  return <ContentIcon name={name} className={className} />
}

/** An icon that the content names. */
export function ContentIcon({ name, className = 'size-6' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  )
}
