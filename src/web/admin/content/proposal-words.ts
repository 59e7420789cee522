import { rolesThatMay } from '#shared/admin/roles.ts'
import * as text from '#texts'
import { rolesList } from '../words.ts'

/** Says to somebody who may not publish what becomes of their text. */
export const proposalWords = (path?: string) =>
  text.admin_content_proposal({ roles: rolesList(rolesThatMay('content.publish', path)) })
