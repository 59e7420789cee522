import { iconId, type UiIcon } from '#shared/icons.ts'

/** An icon of the user interface. It refers to a path in the page and is hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: UiIcon; className?: string }) {
  return <ContentIcon name={name} className={className} />
}

/** An icon whose name comes from the content. */
export function ContentIcon({ name, className = 'size-6' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  )
}
