import { useQuery } from '@tanstack/react-query'
import type { Fields } from '#shared/content/fields.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { type ContentFile, OVERVIEW_KEY, readOverview } from './content-calls.ts'
import { fileName } from './content-states.ts'
import { EditorFrame } from './editor-frame.tsx'
import { EditorMore } from './editor-more.tsx'
import { CATEGORIES_FILE, PLACE_FILE, sourcesFile } from './file-plans.ts'
import { usePlaceNames } from './place-names.ts'
import { PlainFields } from './plain-fields.tsx'
import { listOf, objectOf } from './plain-file.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  file: ContentFile
  language: string
  originalLanguage: string
}

/** The tips of the site by their titles. */
function useTips() {
  const { data } = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  return (data?.files ?? []).flatMap(({ tip, language, isPublished }) =>
    tip && language === null ? [{ ...tip, isPublished }] : [],
  )
}

interface TipOfCategory {
  title: string
  category: string
}

/** The tips whose category is not among these fields. */
function tipsWithoutCategory({ categories }: Fields, tips: readonly TipOfCategory[]): TipOfCategory[] {
  const ids = listOf(categories).map((category) => objectOf(category).id)
  return tips.filter(({ category }) => !ids.includes(category))
}

function withoutCategory(tips: readonly TipOfCategory[]): string {
  const titles = new Intl.ListFormat(text.dates_locale()).format(tips.map(({ title }) => title))
  return text.admin_content_category_in_use({ count: tips.length, titles })
}

/** The original titles of the sources that tips name. */
function useSourceTitles(isWanted: boolean, language: string, fields: Fields): string[] {
  const { data } = useQuery({
    queryKey: ['source titles', language],
    queryFn: async () => (await call('GET /api/tips', {}, { query: `?language=${language}` })) ?? [],
    enabled: isWanted,
  })
  const titles = (data ?? []).flatMap(({ sources }) => sources.map(({ title }) => lettersOf(title)))
  return [...new Set([...Object.keys(fields), ...titles])]
}

/** Changes the categories, a place, or the titles of sources. */
export function FileEditor({ file, language, originalLanguage }: Props) {
  const isSources = file.kind === 'sources'
  const shown = file.draft?.fields ?? file.published?.fields ?? {}
  const titles = useSourceTitles(isSources, originalLanguage, shown)
  const { plan, form: kind } =
    file.kind === 'categories' ? CATEGORIES_FILE : file.kind === 'place' ? PLACE_FILE : sourcesFile(titles)
  const typed = useDraft(file, kind)
  const tips = useTips()
  const left =
    file.kind === 'categories' && !file.original
      ? tipsWithoutCategory(
          typed.fields,
          tips.filter(({ isPublished }) => isPublished),
        )
      : []
  const problems = left.length === 0 ? typed.problems : { ...typed.problems, categories: withoutCategory(left) }
  const draft = { ...typed, problems }
  const { original } = file
  const title = fileName(file, usePlaceNames())
  return (
    <EditorFrame file={file} draft={draft} language={language} title={title} onCheck={() => undefined}>
      <div className="tip-editor-columns plain-columns" data-translation={original ? '' : undefined}>
        <div className="tip-editor-form">
          <h2 className="plain-title">{title}</h2>
          {isSources && <p className="admin-soft">{text.admin_content_sources_text()}</p>}
          <PlainFields
            plan={plan}
            fields={draft.form}
            onChange={(fields, step) => draft.change(step, withRemoved(draft.form, fields))}
            problems={draft.problems}
            path=""
            language={language}
            original={
              original
                ? { language: originalLanguage, now: original.fields, before: original.translated ?? undefined }
                : undefined
            }
            tips={tips}
          />
          <EditorMore file={file} draft={draft} />
        </div>
      </div>
    </EditorFrame>
  )
}

/** A change of the form, which keeps each field that is not named. */
const withRemoved = (before: Fields, after: Fields): Fields => ({
  ...Object.fromEntries(Object.keys(before).map((name) => [name, undefined])),
  ...after,
})
