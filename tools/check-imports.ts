// Who may import whom: the rules of docs/architecture.md, over every import that the parser finds.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

interface Import {
  from: string
  /** A path below the project, or the name of a package. */
  to: string
  typeOnly: boolean
}

interface Rule {
  name: string
  from: RegExp
  /** True when an import that starts in `from` breaks the rule; `match` holds what `from` caught. */
  breaks: (to: string, match: RegExpExecArray, typeOnly: boolean) => boolean
}

const RULES: Rule[] = [
  {
    name: 'shared is pure: it imports itself and zod',
    from: /^src\/shared\//,
    breaks: (to) => !to.startsWith('src/shared/') && to !== 'zod',
  },
  {
    name: 'web and server never meet',
    from: /^src\/(web|server)\//,
    breaks: (to, [, side]) => /^src\/(web|server)\//.test(to) && !to.startsWith(`src/${side}/`),
  },
  {
    name: 'the service worker stands alone: it imports itself, what is shared and its own packages',
    from: /^src\/service-worker\//,
    breaks: (to) => !/^(src\/(service-worker|shared)\/|workbox-)/.test(to),
  },
  {
    name: 'nobody imports the service worker',
    from: /^src\/(?!service-worker\/)/,
    breaks: (to) => to.startsWith('src/service-worker/'),
  },
  {
    name: 'the browser takes only types of the contract: zod stays on the server',
    from: /^src\/(web|service-worker)\//,
    breaks: (to, _, typeOnly) => !typeOnly && (to.startsWith('src/shared/contract/') || to === 'zod'),
  },
  {
    name: 'a feature knows no other feature',
    from: /^src\/(web|server)\/features\/([^/]+)\//,
    breaks: (to, [, side, feature]) =>
      to.startsWith(`src/${side}/features/`) && !to.startsWith(`src/${side}/features/${feature}/`),
  },
  {
    name: 'the floor knows no features',
    from: /^src\/(web|server)\/(lib|ui|session|platform|db|content)\//,
    breaks: (to) => /^src\/(web|server)\/features\//.test(to),
  },
  {
    name: 'lib, then ui, then session: each knows only what stands before it',
    from: /^src\/web\/(lib|ui)\//,
    breaks: (to, [, layer]) => (layer === 'lib' ? /^src\/web\/(ui|session)\// : /^src\/web\/session\//).test(to),
  },
  {
    name: 'nothing climbs to the pages, the shell or the app',
    from: /^src\/(web|server)\/(features|lib|ui|session|platform|db|content)\//,
    breaks: (to) => /^src\/(web|server)\/(pages|shell|offline|app|main|routes|screens)\b/.test(to),
  },
  {
    name: 'SQL lives in repositories and services',
    from: /^src\/server\/features\/(?!.*(?:repository|service)\.ts$)/,
    breaks: (to, _, typeOnly) => to === 'kysely' && !typeOnly,
  },
]

function resolve(from: string, request: string): string {
  const own = /^#(shared|server|web|tests)\/(.*)$/.exec(request)
  if (own) return own[1] === 'tests' ? `tests/${own[2]}` : `src/${own[1]}/${own[2]}`
  if (request.startsWith('.')) return normalize(join(dirname(from), request))
  return request
}

function importsOf(file: string): Import[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: file,
    to: resolve(file, moduleRequest.value),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const source = readFileSync(file, 'utf8')
  const later = module.dynamicImports.map(({ moduleRequest }) => ({
    from: file,
    to: resolve(file, source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    typeOnly: false,
  }))
  return [...fixed, ...later]
}

/** The first circle of imports that run at load time, as the files it goes through. */
function findCircle(imports: Import[]): string[] | undefined {
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const done = new Set<string>()
  function walk(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of next.get(file) ?? []) {
      const circle = walk(to, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return undefined
}

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|d)\.tsx?$/.test(file))
const imports = files.flatMap(importsOf)
const problems = imports.flatMap(({ from, to, typeOnly }) =>
  RULES.flatMap(({ name, from: pattern, breaks }) => {
    const match = pattern.exec(from)
    return match && breaks(to, match, typeOnly) ? [`${from} imports ${to}: ${name}`] : []
  }),
)
const circle = findCircle(imports)
if (circle) problems.push(`a circle: ${circle.join(' -> ')}`)
if (files.length === 0 || imports.length < files.length)
  problems.push('no imports were seen: the rules were not checked')

for (const problem of problems) console.error(problem)
console.log(`${imports.length} imports of ${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
