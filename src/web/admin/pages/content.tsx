import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { rolesThatMay } from '#shared/admin/roles.ts'
import * as text from '#texts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { both } from '#web/ui/loaded.tsx'
import { LoadedRows, WaitingRows } from '#web/ui/loaded-rows.tsx'
import { useMay } from '../admin-rider.ts'
import { fileKey, OVERVIEW_KEY, readFile, readOverview } from '../content/content-calls.ts'
import { ContentHistory } from '../content/content-history.tsx'
import { ContentList } from '../content/content-list.tsx'
import { FileEditor } from '../content/file-editor.tsx'
import { usePlaceNames } from '../content/place-names.ts'
import { TipEditor } from '../content/tip-editor.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { rolesList } from '../words.ts'

/** How often the editor asks whether somebody else has changed the same file (ms). */
const LOOK_EVERY = 10_000

function File({ path }: { path: string }) {
  const overview = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  const file = useQuery({
    queryKey: fileKey(path),
    queryFn: () => readFile(path),
    refetchInterval: LOOK_EVERY,
    // Not cached, because a file from an earlier visit may be older than its draft.
    gcTime: 0,
  })
  const isNamed = usePlaceNames() !== undefined
  const mayWrite = useMay()('content.write', path)
  if (!mayWrite)
    return (
      <EmptyState
        art={<AdminIcon name="pen" />}
        isHeading
        title={text.admin_content_not_yours()}
        text={text.admin_not_allowed({ roles: rolesList(rolesThatMay('content.write', path)) })}
      >
        <Link href="/content" className="button">
          {text.admin_content()}
        </Link>
      </EmptyState>
    )
  return (
    <LoadedRows query={both(file, overview)} heading={text.admin_content()}>
      {([data, { originalLanguage }]) => {
        if (!isNamed) return <WaitingRows />
        const Editor = data.kind === 'tip' ? TipEditor : FileEditor
        return <Editor file={data} language={data.language ?? originalLanguage} originalLanguage={originalLanguage} />
      }}
    </LoadedRows>
  )
}

/** The content of the site: a list of the tips, the editor of one, and its history. */
export function Content() {
  const [location] = useLocation()
  const [, page, path = ''] = /^\/content\/(file|history)\/(.+)$/.exec(location) ?? []
  if (page === 'file') return <File key={path} path={path} />
  if (page === 'history') return <ContentHistory key={path} path={path} />
  return <ContentList />
}
