import type { UiIcon } from '#shared/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import './learning.css'
import './number-cards.css'

interface NumberCard {
  icon: UiIcon
  name: string
  /** Undefined while it is not known. */
  value: number | undefined
  /** What the number is of, such as 'of 32'. */
  unit?: string
}

/** A row of cards with one number each. */
export function NumberCards({ cards }: { cards: readonly NumberCard[] }) {
  return (
    <div className="learning">
      <dl className="number-cards">
        {cards.map(({ icon, name, value, unit }) => (
          <div key={name} className="number-card card">
            <dt>
              <Icon name={icon} />
              {name}
            </dt>
            <dd>
              <strong>{value ?? '–'}</strong>
              {unit && <span> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
