/** A text as a file keeps it: without Windows line ends and spaces around it. */
const tidyText = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Bullets as word processors copy them. */
const BULLETS = '•·▪▫◦‣⁃●○■□\uF0A7\uF0B7'
/** These may begin a sentence too, so they are bullets before a tab only. */
const BULLETS_BEFORE_TAB = '-–—*+o§'

function tidyLine(line: string): string {
  const [bullet = '', next] = line.trimStart()
  const rest = line.trimStart().slice(1).trimStart()
  const isBullet = BULLETS.includes(bullet) || (BULLETS_BEFORE_TAB.includes(bullet) && next === '\t')
  return bullet !== '' && rest !== '' && isBullet ? `- ${rest}` : line
}

/** The text of a tip as a file keeps it. Bullets of word processors become those of the file. */
export const tidyBody = (text: string) => tidyText(text).split('\n').map(tidyLine).join('\n')

/** Texts as a file keeps them, without fields that an editor left empty. */
export function tidyFields(value: unknown): unknown {
  if (typeof value === 'string') return tidyText(value)
  if (Array.isArray(value)) return value.map(tidyFields)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([name, field]) => [name, tidyFields(field)] as const)
    .filter(([, field]) => field !== '' && field !== null && !(Array.isArray(field) && field.length === 0))
  return Object.fromEntries(kept)
}
