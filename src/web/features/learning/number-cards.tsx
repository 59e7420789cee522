import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import './learning.css'
import './number-cards.css'

const number = new Intl.NumberFormat(text.language)

interface NumberCard {
  icon: UiIcon
  name: string
  /** Undefined while it loads. */
  value: number | undefined
  /** Shown after the number, for example 'of 32'. */
  unit?: string
}

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
              <strong>{value === undefined ? '–' : number.format(value)}</strong>
              {unit && <span> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
