// Checks who may import whom (docs/architecture.md) on every import that the parser finds.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

interface Import {
  from: string
  /** A path within the project, or the name of a package. */
  to: string
  typeOnly: boolean
}

interface Rule {
  name: string
  from: RegExp
  /** Whether an import of `to` from a file that matches `from` breaks the rule. `match` is the match of `from`. */
  breaks: (to: string, match: RegExpExecArray, typeOnly: boolean) => boolean
}

/**
 * The features whose services others import. Each may import those before it, and a feature that is not here may import all. Every
 * service and route may import every repository.
 */
const SERVICES = [
  'learning',
  'challenges',
  'unsubscribe',
  'content',
  'codes',
  'admin',
  'accounts',
  'groups',
  'webhooks',
  'exam',
  'certificates',
  'activity',
]

const isBefore = (one: string, other: string) =>
  SERVICES.includes(one) && (!SERVICES.includes(other) || SERVICES.indexOf(one) < SERVICES.indexOf(other))

/**
 * The files of features that do work which no call of the contract asks for, in transactions of their own. The others get the
 * transaction of the call.
 */
const OWN_TRANSACTIONS = new Map([
  ['accounts/mail-service.ts', 'the answer does not wait for the mail about a forgotten password'],
  ['admin/operators-service.ts', 'a server applies OPERATORS when it starts'],
  ['admin/team-invitation-routes.ts', 'the link of a mailed invitation is made when the mail is sent'],
  ['analytics/repository.ts', 'hours end in the background'],
  ['certificates/repository.ts', 'names that an older version has stored get their keys when they are searched'],
  ['content/transfer-service.ts', 'a command imports'],
  ['groups/service.ts', 'a row is made anew when it is read after the tips of the site have changed'],
  ['groups/standing-service.ts', 'the same, for all rows of a group, a few at a time'],
  ['learning/service.ts', 'an arrival is recorded after the account or the session is there'],
  ['newsletter/service.ts', 'a newsletter is sent in the background, a few readers at a time'],
  ['reminders/service.ts', 'reminders are planned in the background, a few at a time'],
  ['unsubscribe/routes.ts', 'the page of a mailed link is not in the contract'],
])

const TRANSACTION = 'src/server/platform/transaction.ts'
const ownTransaction = (file: string) => OWN_TRANSACTIONS.has(file.replace('src/server/features/', ''))

/** The feature and the layer of a file of the server's features. */
function of(file: string): { feature: string; layer: string } {
  const [, feature = '', layer = ''] =
    /^src\/server\/features\/([^/]+)\/(?:[a-z-]+-)?(routes|service|repository)\.ts$/.exec(file) ?? []
  return { feature, layer }
}

const RULES: Rule[] = [
  {
    name: 'shared imports only itself, the texts and zod',
    from: /^src\/shared\//,
    breaks: (to) => !to.startsWith('src/shared/') && to !== 'zod' && to !== '#texts',
  },
  {
    name: 'web and server do not import each other',
    from: /^src\/(web|server)\//,
    breaks: (to, [, side]) => /^src\/(web|server)\//.test(to) && !to.startsWith(`src/${side}/`),
  },
  {
    name: 'the service worker imports only itself, shared and Workbox',
    from: /^src\/service-worker\//,
    breaks: (to) => !/^(src\/(service-worker|shared)\/|workbox-)/.test(to),
  },
  {
    name: 'nobody imports the service worker',
    from: /^src\/(?!service-worker\/)/,
    breaks: (to) => to.startsWith('src/service-worker/'),
  },
  {
    name: 'the browser imports only types of the contract, so that zod stays on the server',
    from: /^src\/(web|service-worker)\//,
    breaks: (to, _, typeOnly) => !typeOnly && (to.startsWith('src/shared/contract/') || to === 'zod'),
  },
  {
    name: 'a feature of the browser does not import another feature',
    from: /^src\/web\/features\/([^/]+)\//,
    breaks: (to, [, feature]) => to.startsWith('src/web/features/') && !to.startsWith(`src/web/features/${feature}/`),
  },
  {
    name: 'nobody imports the routes of another feature',
    from: /^src\/server\/features\/([^/]+)\//,
    breaks: (to, [, feature]) => of(to).layer === 'routes' && of(to).feature !== feature,
  },
  {
    name: 'a repository imports no service of another feature',
    from: /^src\/server\/features\/([^/]+)\/.*repository\.ts$/,
    breaks: (to, [, feature]) => of(to).layer === 'service' && of(to).feature !== feature,
  },
  {
    name: 'a service imports services only of features that stand before its own in SERVICES',
    from: /^src\/server\/features\/([^/]+)\/.*service\.ts$/,
    breaks: (to, [, feature = '']) =>
      of(to).layer === 'service' && of(to).feature !== feature && !isBefore(of(to).feature, feature),
  },
  {
    name: 'the folders below the features do not import features',
    from: /^src\/(web|server)\/(lib|ui|session|platform|db|content)\//,
    breaks: (to) => /^src\/(web|server)\/features\//.test(to),
  },
  {
    name: 'lib imports neither ui nor session, and ui does not import session',
    from: /^src\/web\/(lib|ui)\//,
    breaks: (to, [, layer]) => (layer === 'lib' ? /^src\/web\/(ui|session)\// : /^src\/web\/session\//).test(to),
  },
  {
    name: 'features and the folders below them do not import pages, the shell or the app',
    from: /^src\/(web|server)\/(features|lib|ui|session|platform|db|content)\//,
    breaks: (to) =>
      /^src\/(web|server)\/(pages|shell|offline|app|main|routes|screens|services|features\.ts)\b/.test(to),
  },
  {
    name: 'the product imports neither tools nor tests',
    from: /^src\//,
    breaks: (to) => /^(tools|tests)\//.test(to),
  },
  {
    name: 'tools do not import tests',
    from: /^tools\//,
    breaks: (to) => to.startsWith('tests/'),
  },
  {
    name: 'SQL is in repositories and services only',
    from: /^src\/server\/features\/(?!.*(?:repository|service)\.ts$)/,
    breaks: (to, _, typeOnly) => to === 'kysely' && !typeOnly,
  },
  {
    name: 'a call writes in the transaction that its route opens, and only the files in OWN_TRANSACTIONS open others',
    from: /^src\/server\/features\//,
    breaks: (to, { input }) => to === TRANSACTION && !ownTransaction(input),
  },
]

function resolve(from: string, request: string): string {
  const own = /^#(shared|server|web|tests|tools)\/(.*)$/.exec(request)
  if (own) return /^t/.test(own[1] ?? '') ? `${own[1]}/${own[2]}` : `src/${own[1]}/${own[2]}`
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

/** The first cycle of imports that run at load time, as a list of files. */
function findCycle(imports: Import[]): string[] | undefined {
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const done = new Set<string>()
  function walk(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of next.get(file) ?? []) {
      const cycle = walk(to, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return undefined
}

const files = globSync(['src/**/*.{ts,tsx}', 'tools/**/*.ts']).filter((file) => !/\.(test|d)\.tsx?$/.test(file))
const imports = files.flatMap(importsOf)
const problems = imports.flatMap(({ from, to, typeOnly }) =>
  RULES.flatMap(({ name, from: pattern, breaks }) => {
    const match = pattern.exec(from)
    return match && breaks(to, match, typeOnly) ? [`${from} imports ${to}: ${name}`] : []
  }),
)
for (const file of OWN_TRANSACTIONS.keys())
  if (!imports.some(({ from, to }) => from === `src/server/features/${file}` && to === TRANSACTION))
    problems.push(`${file} opens no transaction any more, so it leaves OWN_TRANSACTIONS`)
const cycle = findCycle(imports)
if (cycle) problems.push(`these files import each other in a circle: ${cycle.join(' -> ')}`)
if (files.length === 0 || imports.length < files.length) problems.push('no imports were found, so no rule was checked')

for (const problem of problems) console.error(problem)
console.log(`${imports.length} imports of ${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
