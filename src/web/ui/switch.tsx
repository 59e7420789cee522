import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect as soon as it is switched. */
export function Switch({ label, description, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-(length:--text-15) text-ink-2">
            {description}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser sets aria-checked for checkboxes
        role="switch"
        className="switch"
        checked={checked}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
