import { searchKey } from '#shared/desk/search-key.ts'
import { LABEL_MAX } from './rules.ts'

/** A label as it is sorted and compared: without case and accents. The key of some characters is longer than they are. */
export const labelKeyOf = (label: string) => Array.from(searchKey(label)).slice(0, LABEL_MAX).join('')
