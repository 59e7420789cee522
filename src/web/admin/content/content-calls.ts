import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { categoriesQuery } from '#web/features/tips/queries.ts'
import { adminCall } from '../admin-call.ts'
import { useMay } from '../admin-rider.ts'

export type Overview = Api['GET /api/admin/content']['reply']
export type FileLine = Overview['files'][number]
export type ContentFile = Api['GET /api/admin/content/file']['reply']
export type Draft = Api['POST /api/admin/content/draft']['reply']
export type RevisionLine = Api['GET /api/admin/content/history']['reply']['revisions'][number]

export const OVERVIEW_KEY = ['content']
export const fileKey = (path: string) => ['content file', path]
export const historyKey = (path: string) => ['content history', path]

export const readOverview = () => adminCall('GET /api/admin/content', {})
export const readFile = (path: string) => adminCall('GET /api/admin/content/file', {}, { path })

/** The categories as riders see them now. In Admin they are fetched with each visit, because editors change them. */
export const CATEGORIES = { ...categoriesQuery, staleTime: 0 }

/** Changes what is shown of a file. A running fetch may be older, so it is cancelled, after which the newest data that were set stay. */
export function changeFile(
  client: QueryClient,
  path: string,
  change: (now?: ContentFile) => ContentFile | undefined,
): void {
  const queryKey = fileKey(path)
  client.setQueryData(queryKey, change)
  void client.cancelQueries({ queryKey })
}

/** The path of an original in one of the languages of the site. */
export const pathIn = (language: string, original: string, { originalLanguage }: Pick<Overview, 'originalLanguage'>) =>
  language === originalLanguage ? original : `${language}/${original}`

/** The languages in which the rider may write a file, the original one first. */
export function useWritable(): (overview: Overview, original?: string) => string[] {
  const mayDo = useMay()
  return (overview, original = 'categories.yaml') =>
    [...new Set([overview.originalLanguage, ...overview.languages])].filter((language) =>
      mayDo('content.write', pathIn(language, original, overview)),
    )
}
/** Shows a file as the answer of an action has it. */
export const storeFile = (client: QueryClient, file: ContentFile) => changeFile(client, file.path, () => file)

/** The address of the editor of a file, behind the '#'. */
export const editorPath = (path: string) => `/content/file/${path}`
export const historyPath = (path: string) => `/content/history/${path}`
