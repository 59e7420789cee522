import { Button } from '#web/ui/button.tsx'

interface Props<Value extends string | number> {
  /** The name of the choice, for screen readers. */
  label: string
  choices: readonly { value: Value; name: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A row of buttons of which one is pressed. */
export function ChoiceRow<Value extends string | number>({ label, choices, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className="admin-views" aria-label={label}>
      {choices.map(({ value, name }) => (
        <Button key={value} className="admin-view" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
