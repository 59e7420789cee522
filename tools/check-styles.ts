// Refuses utilities that give an element its look, because looks are CSS beside the component (docs/contributing.md, 'A
// screen'), and sizes of text in px, which would not grow with the browser's text.
import { globSync, readFileSync } from 'node:fs'

/** Utilities of Tailwind for background, border, radius, shadow, position, motion and decoration, and variants for states. */
const LOOKS =
  /^-?((bg|border|rounded|shadow|ring|outline|divide|transition|duration|ease|animate|opacity|fill|stroke|z|inset|top|right|left|decoration)-.+|border|rounded|shadow|outline|transition|underline|line-through|absolute|relative|fixed|sticky|(?!(?:max-)?(?:sm|md|lg|xl):)[a-z-]+:.+)$/

const problems: string[] = []
for (const file of globSync('src/web/**/*.tsx').sort()) {
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    for (const [, value = ''] of line.matchAll(/className=(?:\{`)?"?([^"`]*)/g)) {
      const names = value.split(/[\s'{}$?]+/)
      // A placeholder may have a radius, because it has the shape of the block that it stands for.
      const isPlaceholder = names.includes('placeholder')
      const looks = names.filter((name) => LOOKS.test(name) && !(isPlaceholder && name.startsWith('rounded-')))
      if (looks.length > 0) problems.push(`${file}:${index + 1}: ${looks.join(' ')}`)
    }
  }
}
/** Papers and pages without the site's styles have no token. */
const WITHOUT_TOKENS = /(print|old-browser|no-script)\.css$/
const inPixels: string[] = []
for (const file of globSync('src/web/**/*.{css,tsx}').sort()) {
  if (WITHOUT_TOKENS.test(file)) continue
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (/font-size:[^;]*\dpx|\btext-\[[\d.]+px\]/.test(line)) inPixels.push(`${file}:${index + 1}`)
  }
}
for (const problem of problems) console.error(`${problem}: write these looks as CSS in the file beside the component`)
for (const place of inPixels)
  console.error(`${place}: take a size of text from tokens.css, which grows with the browser's text`)
process.exitCode = problems.length + inPixels.length > 0 ? 1 : 0
