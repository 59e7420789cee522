import type { ComponentProps } from 'react'
import { TIP_LIMITS } from '#shared/content/fields.ts'
import * as text from '#texts'
import { BodyField } from './body-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import { EditorField, type OriginalText } from './editor-field.tsx'
import { QuestionFields } from './question-fields.tsx'
import { SourceFields } from './source-fields.tsx'
import type { TipForm } from './tip-form.ts'

/** The fields of one text each, and the list of options, of which each is a text. */
type TextField = Exclude<keyof TipForm, 'sources' | 'rules' | 'importance' | 'icon' | 'cautious'>

export interface FieldsProps {
  form: TipForm
  change: (step: string, change: Partial<TipForm>) => void
  /** The problem of a field, once the editor has been in it. */
  problemOf: (path: string) => string | undefined
  /** Says that the editor has been in a field. */
  touch: (path: string) => void
  /** The properties of the field of a text. `place` is that of a wrong option. */
  fieldOf: (
    field: TextField,
    path: string,
    place?: number,
  ) => Pick<
    ComponentProps<typeof EditorField>,
    'name' | 'value' | 'lang' | 'problem' | 'original' | 'onBlur' | 'onChange'
  >
  isTranslation: boolean
  language: string
  tipId: number | undefined
}

interface Props extends Omit<FieldsProps, 'fieldOf'> {
  /** The original of a translation: now, and as it was translated. */
  originalOf: ((field: TextField, place?: number) => OriginalText) | undefined
}

/** All fields of a tip, in the order in which riders meet them. */
export function TipFields({ originalOf, ...props }: Props) {
  const { form, change, problemOf, touch, language } = props
  const fieldOf: FieldsProps['fieldOf'] = (field, path, place = 0) => {
    const value = field === 'wrong' ? (form.wrong[place] ?? '') : form[field]
    return {
      name: path,
      value,
      lang: language,
      problem: problemOf(path) ?? (path === 'check.wrong.1' ? problemOf('check.wrong') : undefined),
      original: originalOf?.(field, place),
      onBlur: () => touch(path),
      onChange: ({ target }) =>
        change(path, {
          [field]:
            field === 'wrong' ? form.wrong.map((option, at) => (at === place ? target.value : option)) : target.value,
        }),
    }
  }
  const fields = { ...props, fieldOf }
  return (
    <>
      <EditorField
        {...fieldOf('title', 'title')}
        label={text.admin_content_title()}
        max={TIP_LIMITS.title}
        className="editor-title"
      />
      <EditorField
        {...fieldOf('shortDescription', 'shortDescription')}
        label={text.admin_content_short()}
        max={TIP_LIMITS.shortDescription}
      />
      <BodyField
        value={form.fullDescription}
        onChange={(value, step) => change(step, { fullDescription: value })}
        onBlur={() => touch('fullDescription')}
        problem={problemOf('fullDescription')}
        language={language}
        original={originalOf?.('fullDescription')}
      />
      <EditorField
        {...fieldOf('didYouKnow', 'didYouKnow')}
        label={text.admin_content_did_you_know()}
        hint={text.admin_content_wrong_optional()}
      />
      <QuestionFields {...fields} />
      {!props.isTranslation && <SourceFields {...fields} />}
      <DetailFields {...fields} />
    </>
  )
}
