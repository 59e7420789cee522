import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { textsPlugin } from './tools/texts/texts-plugin.ts'

const server = ['src/server/**/*.test.ts']
const pages = 'tests/support/built-pages.ts'
/** A test that takes longer hangs (ms). It is long, so that a machine with other work fails no test. */
const HANGS_AFTER = 300_000
const LIMITS = { testTimeout: HANGS_AFTER, hookTimeout: HANGS_AFTER }
/** The same for `expect.poll`, which ends first, so that its message is shown. */
const POLL = { poll: { timeout: 240_000 } }
/**
 * The test files of one worker share the loaded modules, because loading the server takes longer than most files. So a test
 * file leaves no spy, fake timer or changed environment behind. The server's own modules keep only caches.
 */
const SHARED_MODULES = { isolate: false } as const
/** Processes and threads of the server load them before anything else. */
const QUICK_WORK = ['compression', 'hashes'].flatMap((name) => [
  '--import',
  new URL(`tools/lib/quick-${name}.js`, import.meta.url).href,
])

// The processes and threads of tests find the compiled code of earlier ones, as those of the server do.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'dist', 'compile-cache')

export default defineConfig({
  test: {
    // More than cores, because many tests wait for servers.
    maxWorkers: 3,
    projects: [
      {
        // The code of the browser runs in one language, as in a build.
        plugins: [textsPlugin('en')],
        test: { name: 'unit', include: ['src/{shared,web,service-worker}/**/*.test.{ts,tsx}'], ...LIMITS },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...LIMITS } },
      {
        test: {
          ...SHARED_MODULES,
          execArgv: QUICK_WORK,
          name: 'sqlite',
          expect: POLL,
          include: server,
          globalSetup: [pages, 'tests/support/sqlite.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          execArgv: QUICK_WORK,
          name: 'postgres',
          expect: POLL,
          include: server,
          // They use no SQL of their own, or a SQLite file in both projects.
          exclude: [
            'src/server/{certificate-pdf,commands,content,embedding,guide,pages,paper,poster-pdf}/**',
            'src/server/platform/http/**',
            'src/server/platform/{fair-queue,public-address,worker-pool}.test.ts',
            'src/server/features/posters/**',
            'src/server/features/accounts/provider-attacks.test.ts',
            'src/server/features/webhooks/integrating.test.ts',
            'src/server/{config,texts}.test.ts',
            'src/server/db/{backup,group-commit,private-files}.test.ts',
            'src/server/keys-in-memory.test.ts',
          ],
          globalSetup: [pages, 'tests/support/postgres.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'faults',
          env: { QUICK_COMPRESSION: 'yes' },
          expect: POLL,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [pages],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'model',
          execArgv: QUICK_WORK,
          include: ['tests/model/**/*.test.ts'],
          globalSetup: [pages],
          ...LIMITS,
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: process.env.VITEST_REPORT ?? 'test-results/vitest.json' }]],
  },
})
