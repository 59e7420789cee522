import { SaxesParser } from 'saxes'
import { cleanSvg } from './clean-svg.ts'
import {
  type Cost,
  costOfShape,
  type Frame,
  type Matrix,
  numbersOf,
  readViewBox,
  transformed,
  UNCHANGED,
} from './svg-cost.ts'

/** The elements, attributes and sizes that SVG files of one kind may have. */
export interface AllowedSvg {
  /** The name of the kind in a reason: 'a drawing'. */
  name: string
  /** The maximum size of the file (bytes). */
  maxSize: number
  /** The maximum cost of drawing the file. */
  maxCost: Cost
  /** Elements that the file may hold besides shapes and groups. */
  otherElements: readonly string[]
  /** The allowed attributes besides those of shapes, with a check of their value. */
  otherAttributes: Record<string, (value: string) => boolean>
  /** Whether a value is an allowed colour or reference to a gradient. */
  isPaint: (value: string) => boolean
  /** Which paints are allowed, for a reason. */
  paints: string
}

type Attributes = Record<string, string>

/** An element, as the check reads it. */
export interface SvgElement {
  name: string
  attributes: Attributes
}

export interface CheckedSvg {
  viewBox: string
  frame: Frame
  cost: Cost
}

const SHAPES = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const CONTAINERS = ['svg', 'g']

/** How deep elements may be nested, because the library that draws previews refuses more than 256. */
const MAX_DEPTH = 50

/** How many different reasons are named. */
const MAX_REASONS = 20

/** The largest number, because a PDF cannot hold numbers of any size. Drawings are a few hundred units wide. */
const MAX_NUMBER = 100_000

const inRange = (numbers: readonly number[] | undefined): numbers is number[] =>
  numbers?.every((number) => Math.abs(number) <= MAX_NUMBER) === true
const isList = (value: string) => inRange(numbersOf(value))
/** A side of the file itself, which pages do not use. */
const isSide = (value: string) => /^\d{1,5}(?:\.\d{1,9})?(?:px|pt|pc|mm|cm|in|%)?$/.test(value)
/** A number, which may be a percentage. */
const isLength = (value: string) => {
  const numbers = numbersOf(value.trim().replace(/%$/, ''))
  return numbers?.length === 1 && inRange(numbers)
}
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value)
const each = (names: readonly string[], check: (value: string) => boolean) =>
  Object.fromEntries(names.map((name) => [name, check]))

/** The attributes of shapes and groups, with a check of their value. */
const ATTRIBUTES: Record<string, (value: string) => boolean> = {
  ...each(['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'], isLength),
  ...each(['stroke-width', 'stroke-dashoffset', 'stroke-miterlimit'], isLength),
  ...each(['opacity', 'fill-opacity', 'stroke-opacity'], isLength),
  'stroke-dasharray': (value) => value === 'none' || isList(value),
  viewBox: isList,
  points: isList,
  d: (value) =>
    /^[-+\d.,\sa-zA-Z]*$/.test(value) && inRange((value.match(/\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? []).map(Number)),
  transform: (value) =>
    transformed(UNCHANGED, value) !== undefined &&
    inRange((value.match(/\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? []).map(Number)),
  'stroke-linecap': oneOf('round', 'butt', 'square'),
  'stroke-linejoin': oneOf('round', 'miter', 'bevel'),
  'fill-rule': oneOf('nonzero', 'evenodd'),
  xmlns: oneOf('http://www.w3.org/2000/svg'),
}

const NO_COST: Cost = { points: 0, length: 0, area: 0 }
/** The cost of a layer. A transparent group and a clip need one each, which is cleared, painted and copied. */
const LAYER: Cost = { points: 0, length: 0, area: 4 }
/** The cost of a gradient, of each of its colours, of each use of it, and of a clip. */
const DEFINITION: Cost = { points: 30, length: 0, area: 0 }
/** How much slower a gradient paints than a colour. */
const GRADIENT = 4

const sum = (a: Cost, b: Cost, times = 1): Cost => ({
  points: a.points + times * b.points,
  length: a.length + times * b.length,
  area: a.area + times * b.area,
})

/** The length that 100 % of an attribute stands for. */
function wholeOf(attribute: string, { width, height }: Frame): number {
  if (attribute.endsWith('opacity')) return 1
  if (/^(?:[cr]?x|x[12]|width)$/.test(attribute)) return width
  if (/^(?:[cr]?y|y[12]|height)$/.test(attribute)) return height
  return Math.hypot(width, height) / Math.SQRT2
}

/** An attribute as a number in the unit of the drawing. */
function lengthOf(attribute: string, attributes: Attributes, frame: Frame, otherwise = 0): number {
  const value = attributes[attribute]?.trim()
  if (value === undefined) return otherwise
  const [number = otherwise] = numbersOf(value.replace(/%$/, '')) ?? []
  return value.endsWith('%') ? (number / 100) * wholeOf(attribute, frame) : number
}

const MISDRAWN = {
  malformed: 'has a path that cannot be read',
  outside: 'leads far beyond the frame of the drawing; move it inside, or remove it',
}

const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap']
const referenceIn = (value: string | undefined) => /^url\(#([^)]*)\)$/.exec(value ?? '')?.[1]

interface Level {
  matrix: Matrix
  style: Attributes
  /** The id of the clipPath around this element. */
  clip: string | undefined
}

const pick = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => INHERITED.includes(name)))

/**
 * Checks that an SVG file holds only what is allowed and is quick to draw. It never draws.
 * @param report called with each reason against the file, each once
 * @param visit called with each element that is allowed, and at its end
 * @returns undefined after a reason
 */
export function checkSvg(
  source: string,
  allowed: AllowedSvg,
  report: (reason: string) => void,
  visit: { open?: (element: SvgElement) => void; close?: (name: string) => void } = {},
): CheckedSvg | undefined {
  const reasons = new Set<string>()
  const problem = (reason: string) => {
    if (reasons.has(reason)) return
    reasons.add(reason)
    if (reasons.size <= MAX_REASONS) report(reason)
    else if (reasons.size === MAX_REASONS + 1) report('has more problems of this kind')
  }
  const explained = new Set<string>()
  /** The allowed values. Only the first reason of a kind lists them. */
  const first = (kind: string, list: string) => {
    if (explained.has(kind)) return ''
    explained.add(kind)
    return `; ${allowed.name} is ${list}`
  }
  if (Buffer.byteLength(source) > allowed.maxSize) {
    problem(`is larger than ${allowed.maxSize / 1024} KB`)
    return undefined
  }
  const elements = new Set([...CONTAINERS, ...SHAPES, ...allowed.otherElements])
  const attributesAllowed = { ...ATTRIBUTES, ...allowed.otherAttributes }
  let viewBox = ''
  let frame: Frame | undefined
  let cost = NO_COST
  /** The cost of what a clipPath holds, and how often it is used. */
  const clips = new Map<string, Cost>()
  const uses: { id: string; scale: number }[] = []
  const stack: Level[] = []

  function checkAttributes(name: string, attributes: Attributes): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      const isPaint = attribute === 'fill' || attribute === 'stroke'
      const isSideOfFile = name === 'svg' && (attribute === 'width' || attribute === 'height')
      const known = Object.hasOwn(attributesAllowed, attribute) ? attributesAllowed[attribute] : undefined
      const allows = isSideOfFile ? isSide : known
      const shown = `${attribute}="${value.slice(0, 60)}${value.length > 60 ? '…' : ''}"`
      if (isPaint && !allowed.isPaint(value))
        problem(
          `the colour ${shown} ${/url\(\s*[^#\s]/i.test(value) ? 'refers to another file and is not of the palette' : 'is not of the palette'}${first('colour', `in these colours only: ${allowed.paints}`)}`,
        )
      else if (!isPaint && !allows)
        problem(
          `<${name}> has the attribute ${attribute}, which is not allowed${/^on/i.test(attribute) ? ' because it runs a script' : ''}`,
        )
      else if (!isPaint && !allows?.(value)) problem(`<${name}> has the value ${shown}, which is not allowed`)
    }
  }

  function addCost(name: string, attributes: Attributes, { matrix, style, clip }: Level): void {
    if (!frame || reasons.size > 0) return
    if (lengthOf('opacity', attributes, frame, 1) < 1) cost = sum(cost, LAYER)
    if (name === 'stop') cost = sum(cost, DEFINITION)
    if (name.endsWith('Gradient') || name === 'clipPath') cost = sum(cost, DEFINITION, 5)
    if (attributes['clip-path'] !== undefined) {
      cost = sum(cost, LAYER)
      if (clip !== undefined) problem('clips a clip; remove one of them')
      // The shapes of a clip are drawn in the unit of the element that it clips.
      const scale = Math.max(1, Math.hypot(...matrix.slice(0, 4)))
      uses.push({ id: referenceIn(attributes['clip-path']) ?? '', scale })
    }
    if (!SHAPES.includes(name)) return
    const seen = frame
    const hasLine = style.stroke !== undefined && style.stroke !== 'none'
    const ofShape = costOfShape(
      name,
      {
        number: (attribute) => lengthOf(attribute, attributes, seen),
        text: (attribute) => attributes[attribute] ?? '',
      },
      {
        isFilled: clip !== undefined || style.fill !== 'none',
        lineWidth: hasLine ? Math.abs(lengthOf('stroke-width', style, seen, 1)) : 0,
        dashes: numbersOf(style['stroke-dasharray'] ?? '') ?? [],
        isRound: style['stroke-linecap'] === 'round',
      },
      matrix,
      frame,
    )
    if (ofShape === 'malformed' || ofShape === 'outside') {
      problem(`<${name}> ${MISDRAWN[ofShape]}`)
      return
    }
    const hasGradient = [style.fill, style.stroke].some((paint) => referenceIn(paint) !== undefined)
    const counted = hasGradient ? sum(DEFINITION, { ...ofShape, area: ofShape.area * GRADIENT }) : ofShape
    if (clip === undefined) cost = sum(cost, counted)
    else clips.set(clip, sum(clips.get(clip) ?? NO_COST, counted))
  }

  const parser = new SaxesParser()
  parser.on('error', (error) => problem(`is not valid XML (${error.message})`))
  parser.on('doctype', () => problem('holds a document type'))
  parser.on('cdata', () => problem('holds a CDATA section'))
  parser.on('processinginstruction', () => problem('holds a processing instruction'))
  parser.on('text', (text) => {
    if (text.trim() !== '') problem(`holds text ('${text.trim().slice(0, 20)}'); convert texts to paths`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const outer = stack.at(-1)
    const matrix = transformed(outer?.matrix ?? UNCHANGED, attributes.transform ?? '') ?? UNCHANGED
    const style = { ...outer?.style, ...pick(attributes) }
    const level = { matrix, style, clip: name === 'clipPath' ? (attributes.id ?? '') : outer?.clip }
    stack.push(level)
    if (stack.length === MAX_DEPTH + 1) problem(`nests more than ${MAX_DEPTH} elements`)
    if (!outer && name !== 'svg') problem('is not an SVG file')
    if (outer && name === 'svg') problem('holds an <svg> inside another')
    if (!elements.has(name))
      return problem(`holds the element <${name}>${first('element', `shapes only: ${[...elements].join(', ')}`)}`)
    checkAttributes(name, attributes)
    if (!outer) {
      viewBox = attributes.viewBox ?? ''
      frame = readViewBox(viewBox)
    }
    addCost(name, attributes, level)
    visit.open?.({ name, attributes })
  })
  parser.on('closetag', ({ name }) => {
    stack.pop()
    visit.close?.(name)
  })
  parser.write(source).close()

  if (!frame) problem('has no viewBox such as "0 0 480 300"')
  for (const { id, scale } of uses) cost = sum(cost, clips.get(id) ?? NO_COST, scale)
  reportCost(cost, allowed.maxCost, problem)
  return reasons.size === 0 && frame ? { viewBox, frame, cost } : undefined
}

function reportCost(cost: Cost, max: Cost, problem: (reason: string) => void): void {
  const tooMuch = (name: keyof Cost) => cost[name] > max[name]
  const figures = (name: keyof Cost) => `${Math.ceil(cost[name])}, and at most ${max[name]} are allowed`
  if (tooMuch('points'))
    problem(
      `takes long to draw, because it has too many points and dashes (${figures('points')}); simplify its paths, or make its dashes longer`,
    )
  if (tooMuch('length'))
    problem(
      `takes long to draw, because its lines are too long (${figures('length')}, as multiples of its longer side); simplify it`,
    )
  if (tooMuch('area'))
    problem(
      `takes long to draw, because too many large shapes lie on each other (${figures('area')}, as multiples of its area); merge shapes, and replace 'opacity' by 'fill-opacity'`,
    )
}

/**
 * Checks an SVG file as it is, and if it is refused, without what drawing programs write around the shapes.
 * @param check as `checkSvg`; returns undefined after a reason
 * @returns what the check returned and the accepted file
 */
export function checkOrClean<Checked>(
  source: string,
  check: (source: string, report: (reason: string) => void) => Checked | undefined,
  report: (reason: string) => void,
): { checked: Checked; source: string } | undefined {
  const reasons: string[] = []
  const checked = check(source, (reason) => reasons.push(reason))
  if (checked) return { checked, source }
  const cleaned = cleanSvg(source)
  if (cleaned === undefined) {
    for (const reason of reasons) report(reason)
    return undefined
  }
  const afterwards = check(cleaned, report)
  return afterwards && { checked: afterwards, source: cleaned }
}
