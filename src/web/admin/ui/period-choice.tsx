import * as text from '#texts'
import { ChoiceRow } from './choice-row.tsx'

interface Props<Length extends string | number> {
  /** In days. */
  lengths: readonly Length[]
  chosen: Length
  onChoose: (length: Length) => void
}

const nameOf = (length: number) =>
  length === 365 ? text.admin_period_year() : text.admin_period_days({ count: length })

/** Chooses a period that ends today. */
export function PeriodChoice<Length extends string | number>({ lengths, chosen, onChoose }: Props<Length>) {
  const choices = lengths.map((value) => ({ value, name: nameOf(Number(value)) }))
  return <ChoiceRow label={text.admin_period()} choices={choices} chosen={chosen} onChoose={onChoose} />
}
