import type { HTMLAttributes } from 'react'

type Tag = 'p' | 'div' | 'ul' | 'section' | 'h2'

/** Says at once what went wrong, at the place where it did. */
export function Alert({
  as: Tag = 'p',
  className = 'field-error',
  ...attributes
}: HTMLAttributes<HTMLElement> & { as?: Tag }) {
  return <Tag role="alert" className={className} {...attributes} />
}

/** A part of the page that screen readers read again, in their own time, when it changes. */
export function Live({ as: Tag = 'div', ...attributes }: HTMLAttributes<HTMLElement> & { as?: Tag }) {
  return <Tag aria-live="polite" {...attributes} />
}
