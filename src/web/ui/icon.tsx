import type { UiIcon } from '#shared/icons.ts'
import { useIconFile } from './icon-file.tsx'

/** An icon from the site's one svg file; decoration only, so it has no name of its own. */
export function Icon({ name, className = 'size-5' }: { name: UiIcon; className?: string }) {
  return <ContentIcon name={name} className={className} />
}

/** An icon that the content names. */
export function ContentIcon({ name, className = 'size-6' }: { name: string; className?: string }) {
  const icons = useIconFile()
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
