import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { sayAbout } from '#web/lib/about.ts'
import { adminCall } from '../admin-call.ts'
import { showNotice } from '../notices.tsx'
import { type ContentFile, storeFile } from './content-calls.ts'
import { nameOf } from './use-file-action.ts'

/** Takes back the publication that riders see. Returns the file as it is afterwards. */
export async function takeBackRevision(client: QueryClient, id: number): Promise<ContentFile> {
  const file = await adminCall('POST /api/admin/content/revisions/:id/take-back', { params: { id } })
  storeFile(client, file)
  sayAbout(nameOf(file), () => showNotice(text.admin_content_taken_back()))
  return file
}
