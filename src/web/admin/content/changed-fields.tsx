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
}

/** Each field of a file that differs between two texts, with the difference marked. */
export function ChangedFields({ kind, before, after, language }: Props) {
  const changed = comparisonOf(kind).changedFields(before, after)
  if (changed.length === 0) return <p className="admin-soft">{text.admin_content_nothing_changed()}</p>
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
    </dl>
  )
}
