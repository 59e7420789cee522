import { parseSync } from 'oxc-parser'

/** A text that a rider can read, or a wrong use of the catalogues. */
export interface Finding {
  line: number
  problem: string
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes directly below a node. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** Attributes and properties that riders read or hear. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|hint|heading|description|message|text|summary|content|name)$/

/**
 * `name`, `content` and `text` are also names of fields, variables (OPERATOR_NAME), icons and meta data (width=device-width).
 * Such names are no sentences and do not begin like one.
 */
const isWording = (key: string, value: string) =>
  key === 'name' || key === 'content' || key === 'text'
    ? /^\p{Lu}|\s/u.test(value) && !/^[A-Z]+_[A-Z_]+$|^[a-z]+=/.test(value)
    : true

const hasLetters = (value: string) => /\p{L}/u.test(value)

/** The strings that an expression may have as its value, with their nodes. Arguments and comparisons are no values. */
function valuesOf(node: Node): { node: Node; value: string }[] {
  const below = (...fields: string[]) => fields.flatMap((name) => (isNode(node[name]) ? valuesOf(node[name]) : []))
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, value: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...(node.quasis as Node[]).map((part) => ({ node, value: (part.value as { cooked: string }).cooked })),
        ...(node.expressions as Node[]).flatMap(valuesOf),
      ]
    case 'ConditionalExpression':
      return below('consequent', 'alternate')
    case 'LogicalExpression':
      return below('left', 'right')
    case 'BinaryExpression':
      return node.operator === '+' ? below('left', 'right') : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ArrowFunctionExpression':
      return below('expression', 'body')
    default:
      return []
  }
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'JSXNamespacedName') return undefined
  return typeof node.name === 'string' ? node.name : undefined
}

/** Texts outside of the catalogues: in JSX, and in attributes and properties that riders read. */
export function findTexts(file: string, source: string): Finding[] {
  const findings: Finding[] = []
  const report = (node: Node, problem: string) =>
    findings.push({ line: source.slice(0, node.start).split('\n').length, problem })
  function checkRead(key: string | undefined, value: unknown) {
    if (key === undefined || !READ.test(key) || !isNode(value)) return
    for (const { node, value: found } of valuesOf(value)) {
      if (hasLetters(found) && isWording(key, found)) report(node, `${key}: '${found}'`)
    }
  }
  function walk(node: Node) {
    if (node.type === 'JSXText' && hasLetters(String(node.value))) report(node, `'${String(node.value).trim()}'`)
    if (node.type === 'JSXAttribute') checkRead(nameOf(node.name), node.value)
    if (node.type === 'Property' || node.type === 'AssignmentPattern') {
      checkRead(
        nameOf(node.type === 'Property' ? node.key : node.left),
        node.type === 'Property' ? node.value : node.right,
      )
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type !== 'JSXExpressionContainer') continue
        for (const { node: found, value } of valuesOf(child)) if (hasLetters(value)) report(found, `'${value}'`)
      }
    }
    for (const child of childrenOf(node)) walk(child)
  }
  walk(parseSync(file, source).program as unknown as Node)
  return findings
}

/**
 * Wrong uses of `#texts`: as a value, or without a language where the code also runs on the server.
 * @returns the findings, and the keys that the file uses
 */
export function checkUse(file: string, source: string, { needsLocale }: { needsLocale: boolean }) {
  const findings: Finding[] = []
  const keys = new Set<string>()
  if (!source.includes("import * as text from '#texts'")) return { findings, keys }
  const report = (node: Node, problem: string) =>
    findings.push({ line: source.slice(0, node.start).split('\n').length, problem })
  function walk(node: Node, parent?: Node, above?: Node) {
    if (node.type === 'Identifier' && node.name === 'text' && parent?.type !== 'ImportNamespaceSpecifier') {
      const isField = parent?.property === node || (parent?.key === node && !parent.shorthand)
      const isObject = parent?.type === 'MemberExpression' && parent.object === node && !parent.computed
      if (isObject) {
        keys.add(nameOf(parent.property) ?? '')
        const isCall = above?.type === 'CallExpression' && above.callee === parent
        if (needsLocale && isCall && (above.arguments as Node[]).length < 2) report(node, 'a text without a language')
      } else if (!isField && parent?.type !== 'TSQualifiedName') {
        report(node, '`text` is used as a value, or hidden by a variable of this name')
      }
    }
    for (const child of childrenOf(node)) walk(child, node, parent)
  }
  walk(parseSync(file, source).program as unknown as Node)
  return { findings, keys }
}
