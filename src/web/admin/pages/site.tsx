import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { AdminError } from '../admin-call.ts'
import { type ContentFile, fileKey, readFile } from '../content/content-calls.ts'
import { SiteEditor } from '../site/site-editor.tsx'
import { SITE_PATH } from '../site/use-site-draft.ts'

/** A site that has never set anything has no file. */
const NO_FILE: ContentFile = {
  path: SITE_PATH,
  kind: 'site',
  language: null,
  published: null,
  folder: null,
  isHidden: false,
  lastShown: null,
  isInConflict: false,
  leftOut: null,
  draft: null,
  planned: null,
  preview: null,
  original: null,
}

async function readSite(): Promise<ContentFile> {
  try {
    return await readFile(SITE_PATH)
  } catch (error) {
    if (error instanceof AdminError && error.code === 'gone') return NO_FILE
    throw error
  }
}

/** Name, look, hours, links and operator of the site, with the home page beside the form. */
export function Site() {
  const site = useQuery({
    queryKey: fileKey(SITE_PATH),
    queryFn: readSite,
    // Not cached, because a file from an earlier visit may be older than its draft.
    gcTime: 0,
  })
  return (
    <>
      <h1>{text.admin_site()}</h1>
      <p className="admin-soft admin-intro">{text.admin_site_text()}</p>
      <LoadedRows query={site}>{(file) => <SiteEditor file={file} />}</LoadedRows>
    </>
  )
}
