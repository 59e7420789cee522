const code = { pathNot: '\\.test\\.tsx?$' }

/** Who may import whom. One rule covers all features through a back-reference; tools/check-imports.ts runs them. */
export default {
  forbidden: [
    {
      name: 'shared-is-pure',
      comment: 'src/shared runs in the browser and on the server: it imports itself and zod, nothing else.',
      severity: 'error',
      from: { path: '^src/shared/', ...code },
      to: { pathNot: '^src/shared/|node_modules/zod/' },
    },
    {
      name: 'web-never-meets-server',
      severity: 'error',
      from: { path: '^src/(web|server)/', ...code },
      to: { path: '^src/(web|server)/', pathNot: '^src/$1/' },
    },
    {
      name: 'web-takes-types-of-the-contract-only',
      comment: 'The schemas would bring zod (19 KB) into the first page.',
      severity: 'error',
      from: { path: '^src/web/', ...code },
      to: { path: '^src/shared/contract/|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(web|server)/features/([^/]+)/', ...code },
      to: { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    },
    {
      name: 'the-floor-knows-no-features',
      severity: 'error',
      from: { path: '^src/(web|server)/(lib|ui|session|platform|db|content)/', ...code },
      to: { path: '^src/$1/features/' },
    },
    {
      name: 'nothing-climbs',
      severity: 'error',
      from: { path: '^src/(web|server)/(features|lib|ui|session|platform|db|content)/', ...code },
      to: { path: '^src/$1/(pages|shell|app|main|routes)\\b' },
    },
    {
      name: 'sql-lives-in-repositories',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: '(repository|service)\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
