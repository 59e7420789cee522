import type { Fields } from '#shared/content/fields.ts'
import type { FileKind } from '#shared/content/paths.ts'
import * as text from '#texts'
import { ChangedText } from './changed-text.tsx'
import { comparisonOf } from './file-plans.ts'

interface Props {
  kind: FileKind
  before: Fields
  after: Fields
  language: string
  /** The words for what publishing does with the picture, if it does anything. */
  picture?: string | undefined
}

/** Each field of a file that differs between two texts, with the difference marked. */
export function ChangedFields({ kind, before, after, language, picture }: Props) {
  const changed = comparisonOf(kind).changedFields(before, after)
  if (changed.length === 0 && picture === undefined)
    return <p className="admin-soft">{text.admin_content_nothing_changed()}</p>
  return (
    <dl className="changed-fields">
      {changed.map(({ field, name, before, after }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            <ChangedText before={before} after={after} language={language} isShort />
          </dd>
        </div>
      ))}
      {picture !== undefined && (
        <div>
          <dt>{text.admin_picture()}</dt>
          <dd>{picture}</dd>
        </div>
      )}
    </dl>
  )
}
