import fc from 'fast-check'
import { type Drawing, readDrawing } from '#server/content/drawing.ts'

/** A number as people and drawing programs write it. */
const number = fc.oneof(
  fc.integer({ min: -600, max: 1200 }).map(String),
  fc.double({ min: -600, max: 1200, noNaN: true }).map(String),
  fc.constantFrom('0', '-0', '.5', '-.5', '1e2', '2.5e-3', '+7', '100000'),
)
const length = fc.oneof(
  number,
  fc.integer({ min: -50, max: 200 }).map((share) => `${share}%`),
)
const list = (most: number) => fc.array(number, { maxLength: most }).map((numbers) => numbers.join(' '))

/** The commands of a path with how many numbers each takes. */
const COMMANDS = {
  M: 2,
  m: 2,
  L: 2,
  l: 2,
  H: 1,
  h: 1,
  V: 1,
  v: 1,
  C: 6,
  c: 6,
  S: 4,
  s: 4,
  Q: 4,
  q: 4,
  T: 2,
  t: 2,
  Z: 0,
  z: 0,
}
const tuple = (count: number) => fc.array(number, { minLength: count, maxLength: count })
const arc = fc
  .tuple(fc.constantFrom('A', 'a'), number, number, number, fc.boolean(), fc.boolean(), number, number)
  .map(
    ([name, rx, ry, turn, large, sweep, x, y]) =>
      `${name}${rx} ${ry} ${turn} ${Number(large)} ${Number(sweep)} ${x} ${y}`,
  )
const command = fc
  .constantFrom(...Object.entries(COMMANDS))
  .chain(([name, count]) => tuple(count).map((numbers) => name + numbers.join(',')))
const path = fc
  .tuple(number, number, fc.array(fc.oneof(command, arc), { maxLength: 12 }))
  .map(([x, y, commands]) => `M${x} ${y}${commands.join('')}`)

const call = (name: string, counts: readonly number[]) =>
  fc.constantFrom(...counts).chain((count) => tuple(count).map((numbers) => `${name}(${numbers.join(' ')})`))
const transform = fc
  .array(
    fc.oneof(
      call('translate', [1, 2]),
      call('scale', [1, 2]),
      call('rotate', [1, 3]),
      call('skewX', [1]),
      call('skewY', [1]),
      call('matrix', [6]),
    ),
    { maxLength: 2 },
  )
  .map((calls) => calls.join(' '))

const paint = fc.constantFrom('none', 'var(--ink)', 'var(--accent)', 'var(--c)', 'var(--danger)')

/** The attributes that every shape and group may have. */
const LOOK = {
  fill: paint,
  stroke: paint,
  'stroke-width': length,
  'stroke-dasharray': fc.oneof(fc.constant('none'), list(4)),
  'stroke-dashoffset': length,
  'stroke-miterlimit': number,
  'stroke-linecap': fc.constantFrom('round', 'butt', 'square'),
  'stroke-linejoin': fc.constantFrom('round', 'miter', 'bevel'),
  'fill-rule': fc.constantFrom('nonzero', 'evenodd'),
  opacity: length,
  'fill-opacity': length,
  'stroke-opacity': length,
  transform,
}

const lengths = (...names: string[]) => Object.fromEntries(names.map((name) => [name, length]))

const SHAPES: Record<string, Record<string, fc.Arbitrary<string>>> = {
  path: { d: path },
  circle: lengths('cx', 'cy', 'r'),
  ellipse: lengths('cx', 'cy', 'rx', 'ry'),
  rect: lengths('x', 'y', 'width', 'height', 'rx', 'ry'),
  line: lengths('x1', 'y1', 'x2', 'y2'),
  polyline: { points: list(20) },
  polygon: { points: list(20) },
}

const attributesOf = (attributes: Record<string, fc.Arbitrary<string>>) =>
  fc.record(attributes, { requiredKeys: [] }).map((values) =>
    Object.entries(values)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  )

const shape = fc
  .constantFrom(...Object.entries(SHAPES))
  .chain(([name, own]) => attributesOf({ ...LOOK, ...own }).map((attributes) => `<${name}${attributes}/>`))

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    shape,
    fc
      .tuple(attributesOf(LOOK), fc.array(tie('element'), { maxLength: 4 }))
      .map(([attributes, inside]) => `<g${attributes}>${inside.join('')}</g>`),
  ),
}))

const frame = fc
  .tuple(number, number, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }))
  .map(([left, top, width, height]) => `${left} ${top} ${width} ${height}`)

/** Any file of the grammar of drawings, also one that is refused because it takes long to draw. */
const svg = fc
  .tuple(frame, attributesOf(LOOK), fc.array(element, { minLength: 1, maxLength: 6 }))
  .map(
    ([viewBox, attributes, elements]) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes}>${elements.join('')}</svg>`,
  )

/** Any drawing that the site accepts. */
export const anyDrawing: fc.Arbitrary<Drawing> = svg
  .map((source) => readDrawing(source, () => undefined))
  .filter((drawing) => drawing !== undefined)
