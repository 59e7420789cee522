import { createRequire } from 'node:module'
import { SaxesParser } from 'saxes'
import type * as Svgo from 'svgo'
import { readViewBox } from './svg-cost.ts'

type Plugin = Extract<NonNullable<Svgo.Config['plugins']>[number], { name: string; fn: unknown }>
type Element = Extract<Svgo.XastChild, { type: 'element' }>

/** The maximum size of a file that is cleaned (bytes). Editors write more than the drawing itself. */
const MAX_SIZE = 256 * 1024
const MAX_ELEMENTS = 3000
const MAX_DEPTH = 50
/** The maximum size of style sheets, whose rules are compared with each element. */
const MAX_STYLE = 20 * 1024

/** Attributes of editors, of texts and of accessibility. Without them the shapes look the same. */
const HARMLESS = new Set(
  'class version baseProfile role tabindex focusable xml:space enable-background overflow cursor color direction'.split(
    ' ',
  ),
)

/** The first words of such attributes, as in 'font-size'. Names that begin with a hyphen are of one program. */
const HARMLESS_FIRST = new Set([
  '',
  ...'data aria font text letter word line white writing unicode dominant alignment baseline inline'.split(' '),
  ...'solid color shape image pointer stop flood lighting block'.split(' '),
])

/** Attributes without which the shapes look the same if they have one of these values. */
const HARMLESS_VALUES: Record<string, RegExp> = {
  display: /^(?:inline|block)$/,
  visibility: /^visible$/,
  isolation: /^(?:auto|isolate)$/,
  'clip-rule': /^(?:nonzero|evenodd)$/,
  'mask-type': /^(?:luminance|alpha)$/,
  'mix-blend-mode': /^normal$/,
  'paint-order': /^(?:normal|fill markers stroke|markers fill stroke)$/,
  ...Object.fromEntries(
    ['clip-path', 'mask', 'filter', 'vector-effect', 'marker', 'marker-start', 'marker-mid', 'marker-end'].map(
      (name) => [name, /^none$/],
    ),
  ),
}

const isHarmless = (name: string, value: string) =>
  HARMLESS.has(name) ||
  (name.includes('-') && HARMLESS_FIRST.has(name.split('-', 1)[0] ?? '')) ||
  (Object.hasOwn(HARMLESS_VALUES, name) && HARMLESS_VALUES[name]?.test(value.trim()) === true)

/** Whether a style names no other file, and quotes and brackets are in pairs, and not inside each other. SVGO is slow with others. */
const isPlainStyle = (style: string) =>
  style
    .split(/url\(/i)
    .slice(1)
    .every((address) => /^['"]?#/.test(address.trimStart())) &&
  !/\\|\s{20}/.test(style) &&
  !/['"()]/.test(style.replace(/'[^']*'|"[^"]*"|\([^()'"]*\)/g, ''))

/**
 * Whether cleaning the file is quick: it is small, has no entities, and its style sheets select by class, id or name only.
 */
function isQuickToClean(source: string): boolean {
  if (Buffer.byteLength(source) > MAX_SIZE || /\d{50}/.test(source)) return false
  let isQuick = true
  let [elements, depth, styles] = [0, 0, '']
  const open: string[] = []
  const parser = new SaxesParser()
  const addText = (text: string) => {
    if (open.at(-1) === 'style') styles += text
  }
  parser.on('error', () => {
    isQuick = false
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) isQuick = false
  })
  parser.on('text', addText)
  parser.on('cdata', (text) => {
    if (open.at(-1) === 'style') addText(text)
    else isQuick = false
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (!isPlainStyle(attributes.style ?? '')) isQuick = false
    elements += 1
    depth = Math.max(depth, open.push(name))
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(source).close()
  const selectors = styles.replace(/\/\*[^*]*\*\//g, '').split(/\{[^{}]*\}/)
  return (
    isQuick &&
    isPlainStyle(styles) &&
    elements <= MAX_ELEMENTS &&
    depth <= MAX_DEPTH &&
    styles.length <= MAX_STYLE &&
    selectors.every((some) => some.split(',').every((selector) => /^[.#]?[\w-]*$/.test(selector.trim())))
  )
}

/** Removes what editors add to each element, and a style attribute of which nothing else is left. */
const removeHarmlessAttributes: Plugin = {
  name: 'remove-harmless-attributes',
  fn: () => ({
    element: {
      enter: ({ name, attributes }) => {
        const rest = (attributes.style ?? '').split(';').filter((part) => {
          const [property = '', value = ''] = part.split(':').map((side) => side.trim())
          return property !== '' && !isHarmless(property, value)
        })
        if (rest.length === 0) delete attributes.style
        // Which of line and inside is on top matters only where both are painted.
        if (attributes.fill === 'none' || (attributes.stroke ?? 'none') === 'none') delete attributes['paint-order']
        if (name === 'svg') {
          delete attributes.x
          delete attributes.y
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          // SVG knows no other unit for the numbers of an attribute that was a style.
          if (attribute.startsWith('stroke-')) attributes[attribute] = value.replaceAll('px', '')
          if (isHarmless(attribute, value) && !(name === 'stop' && attribute.startsWith('stop-')))
            delete attributes[attribute]
        }
      },
    },
  }),
}

/** Removes a clip by the frame itself, which Figma writes around everything. */
const removeClipByFrame: Plugin = {
  name: 'remove-clip-by-frame',
  fn: (root) => {
    const frames = new Set<string>()
    const [svg] = root.children.filter((node): node is Element => node.type === 'element' && node.name === 'svg')
    const { left = 0, top = 0, width = 0, height = 0 } = readViewBox(svg?.attributes.viewBox) ?? {}
    const isFrame = ({ name, attributes }: Element) =>
      name === 'rect' &&
      attributes.transform === undefined &&
      Number(attributes.x ?? 0) <= left &&
      Number(attributes.y ?? 0) <= top &&
      Number(attributes.x ?? 0) + Number(attributes.width) >= left + width &&
      Number(attributes.y ?? 0) + Number(attributes.height) >= top + height
    const collect = (node: Element) => {
      const children = node.children.filter((child): child is Element => child.type === 'element')
      const [only] = children
      if (node.name === 'clipPath' && only && children.length === 1 && isFrame(only))
        frames.add(`url(#${node.attributes.id})`)
      for (const child of children) collect(child)
    }
    if (svg) collect(svg)
    return {
      element: {
        enter: ({ attributes }, parent) => {
          // A transformation around the element would move the clip too.
          const isAtTop = parent.type === 'element' && parent.name === 'svg' && attributes.transform === undefined
          if (isAtTop && frames.has(attributes['clip-path'] ?? '')) delete attributes['clip-path']
        },
      },
    }
  },
}

const hasId = (node: Svgo.XastChild): boolean =>
  node.type === 'element' && (node.attributes.id !== undefined || node.children.some(hasId))

/** Removes hidden elements, and definitions to which nothing refers: `cleanupIds` has removed their ids. */
const removeUnused: Plugin = {
  name: 'remove-unused',
  fn: () => ({
    element: {
      enter: (node) => {
        node.children = node.children.filter(
          (child) => child.type !== 'element' || child.attributes.display?.trim() !== 'none',
        )
        if (node.name === 'defs') node.children = node.children.filter(hasId)
      },
      exit: (node, parent) => {
        if (node.name === 'defs' && node.children.length === 0)
          parent.children = parent.children.filter((child) => child !== node)
      },
    },
  }),
}

/** Loads SVGO at its first use, because few servers ever clean a file. */
const svgo = (): typeof Svgo => createRequire(import.meta.url)('svgo')

/**
 * Removes what drawing programs write around the shapes: comments, metadata, editors' namespaces, unused ids and definitions. Style
 * sheets become attributes. The shapes are not changed.
 * @returns undefined when the file is too large or too complicated to clean, or is no XML
 */
export function cleanSvg(source: string): string | undefined {
  if (!isQuickToClean(source)) return undefined
  try {
    return svgo().optimize(source, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        'removeComments',
        'removeMetadata',
        'removeTitle',
        'removeDesc',
        'removeEditorsNSData',
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'removeStyleElement',
        'convertStyleToAttrs',
        { name: 'removeXlink', params: { includeLegacy: true } },
        'removeDimensions',
        'cleanupAttrs',
        removeHarmlessAttributes,
        removeClipByFrame,
        { name: 'cleanupIds', params: { minify: false, force: true } },
        removeUnused,
        'removeEmptyAttrs',
        'removeUnusedNS',
      ],
    }).data
  } catch {
    return undefined
  }
}
