import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { categoriesQuery } from '#web/features/tips/queries.ts'
import { deskCall } from '../desk-call.ts'
import { pictureKey } from '../ui/pictures.ts'

export type Overview = Api['GET /api/desk/content']['reply']
export type FileLine = Overview['files'][number]
export type ContentFile = Api['GET /api/desk/content/file']['reply']
export type Draft = Api['POST /api/desk/content/draft']['reply']
export type RevisionLine = Api['GET /api/desk/content/history']['reply']['revisions'][number]

export const OVERVIEW_KEY = ['content']
export const fileKey = (path: string) => ['content file', path]
export const historyKey = (path: string) => ['content history', path]

export const readOverview = () => deskCall('GET /api/desk/content', {})
export const readFile = (path: string) => deskCall('GET /api/desk/content/file', {}, { path })

/** The categories as riders see them now. At the desk they are fetched with each visit, because editors change them. */
export const CATEGORIES = { ...categoriesQuery, staleTime: 0 }

/** Shows a file as the answer of an action has it, and fetches the lists and its picture again. */
export function storeFile(client: QueryClient, file: ContentFile): void {
  void client.cancelQueries({ queryKey: fileKey(file.path) })
  client.setQueryData(fileKey(file.path), file)
  void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
  void client.invalidateQueries({ queryKey: historyKey(file.path) })
  void client.invalidateQueries({ queryKey: pictureKey(file.path) })
}

/** The address of the editor of a file, behind the '#'. */
export const editorPath = (path: string) => `/content/file/${path}`
export const historyPath = (path: string) => `/content/history/${path}`
