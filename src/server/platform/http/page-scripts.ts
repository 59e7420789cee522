import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'page-scripts')

/** The code of src/web/page-scripts, as it was built. */
const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8').trim()

/** The inline scripts of pages. The content security policy lists the hash of each, so that a script is the same on all pages. */
export const THEME_SCRIPT = read('theme')
export const SIGN_IN_SCRIPT = read('sign-in')
export const CODE_SCRIPT = read('load-code')
export const EARLY_PRESS_SCRIPT = read('early-press')
