import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as text from '#texts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { languageName } from '../words.ts'
import {
  type ContentFile,
  editorPath,
  historyPath,
  OVERVIEW_KEY,
  pathIn,
  readOverview,
  useWritable,
} from './content-calls.ts'
import { STATE_NAMES } from './content-states.ts'

/** Links to the same tip, place or categories in each language of the site. A missing or old translation is marked. */
function LanguageLinks({ file }: { file: ContentFile }) {
  const { data: overview } = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  const isTranslated = file.kind !== 'sources' && (file.published !== null || file.language !== null)
  const writable = useWritable()
  if (!overview || !isTranslated) return null
  const { originalLanguage, files } = overview
  const original = file.language === null ? file.path : file.path.slice(file.language.length + 1)
  const languages = writable(overview, original)
  if (languages.length < 2) return null
  const states = files.find(({ path }) => path === original)?.translations ?? []
  const shown = file.language ?? originalLanguage
  return (
    <nav className="editor-languages" aria-label={text.admin_content_language()}>
      {languages.map((language) => {
        const path = pathIn(language, original, overview)
        const state = states.find((one) => one.language === language)?.state ?? 'current'
        return (
          <Link key={language} href={editorPath(path)} aria-current={language === shown ? 'page' : undefined}>
            {languageName(language)}
            {state !== 'current' && <span className="admin-tag">{STATE_NAMES[state]()}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

/** The links of an editor: to the list, to the other languages, and to the history. */
export function EditorLinks({ file }: { file: ContentFile }) {
  return (
    <div className="editor-links">
      <Link href="/content" className="editor-links-back" aria-label={text.admin_content_back()}>
        <AdminIcon name="chevron" />
      </Link>
      <LanguageLinks file={file} />
      <Link href={historyPath(file.path)} className="editor-links-history">
        {text.admin_content_history()}
      </Link>
    </div>
  )
}
