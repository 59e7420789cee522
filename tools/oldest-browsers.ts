// Finds features in the built code of the browser and of the service worker that the oldest browsers lack
// (src/shared/oldest-browsers.ts). It does not check syntax, because the build writes it for these browsers (`target`
// in vite.config.ts).
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Block, type CssNode, parse, type WalkContext, walk } from 'css-tree'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { featureAt, lackedBy, lackedNames } from './lib/browser-support.ts'

/** Features that the oldest browsers lack and the code uses anyway, and what happens without each. */
const WAYS: Record<string, string> = {
  '.checkVisibility()': 'called where it is there: features/tutorial/use-target.ts, lib/late-typeface.ts',
  '.showPopover()': 'ui/popover.tsx shows a modal dialog',
  '.hidePopover()': 'ui/popover.tsx shows a modal dialog',
  ':popover-open': 'ui/popover.tsx shows a modal dialog, which has styles of its own',
  'requestIdleCallback()': 'lib/use-after-load.ts waits 200 ms',
  '.startViewTransition()': 'React calls it for a component that is not used',
  '.skipTransition()': 'React calls it for a component that is not used',
  'URL.canParse()': 'Zod makes a URL where it is missing',
  'PublicKeyCredential.getClientCapabilities()': 'the package of passkeys calls it where it is there',
  '.signalAllAcceptedCredentials()': 'the package of passkeys calls it where it is there',
  '.signalCurrentUserDetails()': 'the package of passkeys calls it where it is there',
  '.signalUnknownCredential()': 'the package of passkeys calls it where it is there',
  'Highlight()': 'features/listening marks the whole paragraph',
  ':highlight': 'features/listening marks the whole paragraph',
  ':details-content': 'the button that prints opens what is folded first: pages/rules/rules-page.tsx',
  '(scripting)': 'without JavaScript buttons that need it are shown, beside the sentence that it is needed',
  '@page': 'the browser chooses the margins of the paper',
  '@starting-style': 'appears without a motion',
  'animation-range': 'rows that can be scrolled have no faded edge',
  'animation-timeline': 'rows that can be scrolled have no faded edge',
  'break-after': 'a heading may be the last line of a sheet',
  'contain-intrinsic-block-size': 'cards out of sight are laid out too',
  'content-visibility': 'cards out of sight are laid out too',
  cursor: 'phones have no mouse pointer',
  'field-sizing': 'the editor has fields of a fixed height there',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'Safari keeps no line at its place while the page changes, so nothing is to be turned off',
  resize: 'phones have no handle to resize a field',
  'scrollbar-gutter': 'the page moves by the width of a scroll bar',
  'scrollbar-width': 'the scroll bar of a row is shown',
  'text-wrap': 'lines break as usual',
  '-webkit-tap-highlight-color': 'a touch is shown in the colour of the browser',
  ':-moz-progress-bar': 'each engine has a name of its own for it, and all are there',
  ':-webkit-meter-bar': 'Firefox draws a meter from its background',
  ':-webkit-meter-optimum-value': 'Firefox draws a meter from its background',
  ':-webkit-progress-bar': 'each engine has a name of its own for it, and all are there',
  ':-webkit-progress-value': 'each engine has a name of its own for it, and all are there',
  ':-webkit-search-cancel-button': 'Firefox has no such button',
  ':selection': 'a selection has the colours of the phone',
}

/** Functions of the site and of packages that have the name of one that a browser lacks. */
const OWN_FUNCTIONS = new Set(
  'build completed createContext destroy equals format handle isValid mul override provider run toArray use when'.split(
    ' ',
  ),
)

const MEMBERS = lackedNames(['api'], ['javascript', 'builtins'])

/** Syntax of regular expressions that some browsers got late, with its place in MDN's data. */
const IN_EXPRESSIONS: [RegExp, string[]][] = [
  [/\(\?<[=!]/, ['javascript', 'regular_expressions', 'lookbehind_assertion']],
  [/\(\?[a-z-]+:/, ['javascript', 'regular_expressions', 'modifier']],
]

/**
 * Lists the functions that a script calls and the oldest browsers lack: 'AbortSignal.any() (safari 16.4)'. A call that
 * tests for the function, `x.any?.()`, is ignored, and so is reading a property, which is undefined where it is missing. A
 * member counts as missing only if no interface has one of this name, because the script does not tell which interface
 * an object has.
 */
export function lackedByScript(source: string): string[] {
  const found = new Set<string>()
  const note = (name: string, lacked: string | undefined) => {
    if (lacked) found.add(`${name} (${lacked})`)
  }
  const noteAt = (name: string, path: string[]) => note(name, lackedBy(featureAt(path)?.__compat))
  const noteCall = ({ callee, optional }: { callee: Expression; optional?: boolean }) => {
    if (optional) return
    if (callee.type === 'Identifier') {
      for (const path of [['api'], ['api', 'Window'], ['javascript', 'builtins']])
        noteAt(`${callee.name}()`, [...path, callee.name])
    }
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return
    const { name } = callee.property
    const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
    const known = featureAt(['api', owner, `${name}_static`]) ?? featureAt(['javascript', 'builtins', owner, name])
    if (known) note(`${owner}.${name}()`, lackedBy(known.__compat))
    else if (!OWN_FUNCTIONS.has(name)) note(`.${name}()`, MEMBERS.get(name))
  }
  new Visitor({
    CallExpression: noteCall,
    NewExpression: noteCall,
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      for (const [expression, path] of IN_EXPRESSIONS) if (expression.test(pattern)) noteAt(`/${pattern}/`, path)
      if (flags.includes('v')) noteAt(`/${pattern}/v`, ['javascript', 'builtins', 'RegExp', 'unicodeSets'])
    },
  }).visit(parseSync('built.js', source).program)
  return [...found]
}

const isSupports = (node: CssNode) => node.type === 'Atrule' && node.name === 'supports'

/** The prefixes with which a block sets the property too. The build adds those that the browsers need. */
function prefixesOf(property: string, block: Block | null): string[] {
  return ['-webkit-', '-moz-'].filter((prefix) =>
    block?.children.some((other) => other.type === 'Declaration' && other.property === prefix + property),
  )
}

/** Finds what a style sheet uses outside of @supports and the oldest browsers lack: 'text-wrap: pretty (safari 16.4)'. */
export function lackedByStyle(source: string): string[] {
  const found = new Set<string>()
  const noteAt = (name: string, path: string[], prefixes: string[] = []) => {
    const lacked = lackedBy(featureAt(['css', ...path])?.__compat, prefixes)
    if (lacked) found.add(`${name} (${lacked})`)
  }
  let depth = 0
  walk(parse(source), {
    enter(this: WalkContext, node: CssNode) {
      if (isSupports(node)) depth += 1
      if (depth > 0) return
      if (node.type === 'Atrule') noteAt(`@${node.name}`, ['at-rules', node.name])
      if (node.type === 'Feature') noteAt(`(${node.name})`, ['at-rules', 'media', node.name])
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        noteAt(`:${node.name}`, ['selectors', node.name])
      if (node.type !== 'Declaration' || node.property.startsWith('--')) return
      const { property } = node
      const prefixes = prefixesOf(property, this.block)
      noteAt(property, ['properties', property], prefixes)
      walk(node.value, (part: CssNode) => {
        if (part.type === 'Identifier' && prefixes.length === 0)
          noteAt(`${property}: ${part.name}`, ['properties', property, part.name])
        if (part.type === 'Function')
          for (const type of [[], ['color']]) noteAt(`${part.name}()`, ['types', ...type, part.name])
        if (part.type === 'Dimension') noteAt(part.unit, ['types', 'length', part.unit])
      })
    },
    leave(node: CssNode) {
      if (isSupports(node)) depth -= 1
    },
  })
  return [...found]
}

/** The key in WAYS: 'cursor' for 'cursor: pointer (safari_ios 16.4)'. */
const wayOf = (lacked: string) => lacked.replace(/ \([^()]*\)$/, '').replace(/: .*/, '')

/**
 * Checks the built files of folders. `problems` has a line for each function that a browser lacks and WAYS does not name.
 * `unusedWays` lists the entries of WAYS that no file needs.
 */
export function checkBuilt(...folders: string[]): { count: number; problems: string[]; unusedWays: string[] } {
  const files = folders.flatMap((folder) =>
    globSync('**/*.{js,css}', { cwd: folder }).map((file) => join(folder, file)),
  )
  const used = new Set<string>()
  const problems: string[] = []
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const lacked of file.endsWith('.css') ? lackedByStyle(source) : lackedByScript(source)) {
      const way = wayOf(lacked)
      if (WAYS[way] === undefined) problems.push(`${basename(file)}: ${lacked}`)
      else used.add(way)
    }
  }
  return { count: files.length, problems, unusedWays: Object.keys(WAYS).filter((way) => !used.has(way)) }
}
