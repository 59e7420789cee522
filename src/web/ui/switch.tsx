import { type ReactNode, useId } from 'react'
import type { Running } from './button.tsx'
import './switch.css'

interface Props {
  label: string
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Stores the new state. The switch waits until it has ended. */
  action: Running
}

/** A setting that takes effect as soon as it is switched. */
export function Switch({ label, description, checked, onChange, action }: Props) {
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
        aria-disabled={action.isPending || undefined}
        onChange={(event) => !action.isPending && onChange(event.target.checked)}
      />
    </div>
  )
}
