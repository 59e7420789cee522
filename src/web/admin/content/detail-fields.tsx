import { useQueries } from '@tanstack/react-query'
import { TIP_LIMITS } from '#shared/content/fields.ts'
import type { Rule } from '#shared/contract/rules.ts'
import { lettersOf } from '#shared/name.ts'
import { IMPORTANCES } from '#shared/tips/importance.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import * as text from '#texts'
import { rulesQuery } from '#web/features/rules/queries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Words } from '#web/ui/words.tsx'
import { EditorField } from './editor-field.tsx'
import { IconField } from './icon-field.tsx'
import { usePlaces } from './place-names.ts'
import type { FieldsProps } from './tip-fields.tsx'

type NamedRule = Pick<Rule, 'id' | 'title' | 'language'>

/** The rules that a tip may name: those of every place, by their id. */
function useRules(): NamedRule[] {
  const places = usePlaces()
  const answers = useQueries({ queries: places.map(({ id }) => rulesQuery(id)) })
  const rules = new Map(answers.flatMap(({ data }) => data?.rules ?? []).map((rule) => [rule.id, rule]))
  return [...rules.values()].toSorted((one, other) => lettersOf(one.title).localeCompare(lettersOf(other.title)))
}

function RuleChoice({ form: { rules }, change }: FieldsProps) {
  const known = useRules()
  const unknown = rules.filter((id) => known.every((rule) => rule.id !== id)).map((id) => ({ id, title: id }))
  const all: NamedRule[] = [...known, ...unknown]
  if (all.length === 0) return null
  return (
    <details className="editor-rules">
      <summary>{text.admin_content_rules_count({ count: rules.length })}</summary>
      <fieldset aria-label={text.admin_content_rules()}>
        {all.map(({ id, ...rule }: NamedRule) => (
          <label key={id} className="admin-check">
            <input
              type="checkbox"
              checked={rules.includes(id)}
              onChange={({ target: { checked } }) =>
                change(`rule ${id}`, { rules: checked ? [...rules, id] : rules.filter((one) => one !== id) })
              }
            />
            <bdi>
              <Words of={rule.title} in={rule} />
            </bdi>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** The fields that describe a tip: its tag, importance, icon, keywords and rules. */
export function DetailFields(props: FieldsProps) {
  const { form, change, fieldOf, isTranslation } = props
  return (
    <fieldset className="editor-group">
      <legend>{text.admin_content_details()}</legend>
      <EditorField {...fieldOf('tag', 'tag')} label={text.admin_content_tag()} max={TIP_LIMITS.tag} />
      {!isTranslation && (
        <>
          <div className="editor-field">
            <SelectField
              label={text.admin_content_importance()}
              value={form.importance}
              onChange={({ target: { value } }) => change('importance', { importance: value })}
            >
              {form.importance === '' && <option value="">{text.admin_content_choose()}</option>}
              {IMPORTANCES.map((importance) => (
                <option key={importance} value={importance}>
                  {importanceName(importance)}
                </option>
              ))}
            </SelectField>
          </div>
          <IconField
            name="icon"
            value={form.icon}
            problem={props.problemOf('icon')}
            onBlur={() => props.touch('icon')}
            onChange={(icon) => change('icon', { icon })}
          />
        </>
      )}
      <EditorField
        {...fieldOf('keywords', 'keywords')}
        label={text.admin_content_keywords()}
        hint={text.admin_content_keywords_hint()}
      />
      {!isTranslation && <RuleChoice {...props} />}
      {/* The last one, because the picture is below these fields. */}
      <EditorField
        {...fieldOf('drawing', 'drawing')}
        label={text.admin_content_drawing()}
        hint={text.admin_content_drawing_hint()}
        max={TIP_LIMITS.drawing}
      />
    </fieldset>
  )
}
