import { searchKey } from '#shared/admin/search-key.ts'
import { LABEL_MAX } from './rules.ts'

/**
 * The key by which labels are sorted and compared, without case and accents. It is cut to LABEL_MAX characters, because some
 * characters have a longer key.
 */
export const labelKeyOf = (label: string) => Array.from(searchKey(label)).slice(0, LABEL_MAX).join('')
