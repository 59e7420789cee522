import { useQuery } from '@tanstack/react-query'
import { INSIGHTS_PERIODS } from '#shared/admin/analytics.ts'
import { CAUTIOUS } from '#shared/content/schema.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { SelectField } from '#web/ui/select-field.tsx'
import { adminCall } from '../admin-call.ts'
import { useMay } from '../admin-rider.ts'
import { numberOf } from '../words.ts'
import { EditorField } from './editor-field.tsx'
import { cautiousName } from './field-names.ts'
import type { FieldsProps } from './tip-fields.tsx'

/** How often riders chose each option of a tip's question, by its words. Undefined for too few answers. */
function useChosen(tipId: number | undefined): ReadonlyMap<string, number | null> | undefined {
  const days = INSIGHTS_PERIODS.at(-1)
  const mayRead = useMay()('insights.read')
  const { data } = useQuery({
    queryKey: ['insights', days],
    queryFn: () => adminCall('GET /api/admin/insights', {}, { days }),
    enabled: tipId !== undefined && mayRead,
  })
  const options = data?.tips.find((tip) => tip.tipId === tipId)?.options
  return options && new Map(options.map((option) => [lettersOf(option.text), option.times]))
}

function chosenWords(times: number | null | undefined): string | undefined {
  if (times === undefined) return undefined
  return times === null ? text.admin_content_chosen_few() : text.admin_content_chosen({ times: numberOf(times) })
}

/** The question of a tip with its options, and how often riders chose each. */
export function QuestionFields({ form, change, fieldOf, isTranslation, tipId }: FieldsProps) {
  const chosen = useChosen(isTranslation ? undefined : tipId)
  const hintOf = (option: string) => chosenWords(chosen?.get(option))
  return (
    <fieldset className="editor-group">
      <legend>{text.admin_content_question()}</legend>
      <EditorField {...fieldOf('question', 'check.question')} label={text.admin_content_question_text()} />
      <EditorField {...fieldOf('right', 'check.right')} label={text.admin_content_right()} hint={hintOf(form.right)} />
      {form.wrong.map((option, place) => (
        <EditorField
          // biome-ignore lint/suspicious/noArrayIndexKey: the options keep their places
          key={place}
          {...fieldOf('wrong', `check.wrong.${place}`, place)}
          label={text.admin_content_wrong_number({ number: place + 1 })}
          hint={hintOf(option) ?? (place === 2 ? text.admin_content_wrong_optional() : undefined)}
        />
      ))}
      <EditorField {...fieldOf('why', 'check.why')} label={text.admin_content_why()} />
      {!isTranslation && (
        <div className="editor-field">
          <SelectField
            label={text.admin_content_cautious()}
            hint={text.admin_content_cautious_hint()}
            value={form.cautious}
            onChange={({ target: { value } }) => change('cautious', { cautious: value })}
          >
            <option value="">{text.admin_content_cautious_unknown()}</option>
            {CAUTIOUS.map((option) => (
              <option key={option} value={option}>
                {cautiousName(option)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </fieldset>
  )
}
