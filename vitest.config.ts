import { defineConfig } from 'vitest/config'
import { textsPlugin } from './tools/texts/texts-plugin.ts'

const server = ['src/server/**/*.test.ts']
const pages = 'tests/support/built-pages.ts'
/** Each test makes a database; and some render every page: with other work on the machine that takes a while (ms). */
const SERVER_TIMEOUT = 60_000
/** How long `expect.poll` waits (ms). Its default of a second is too short on a machine with other work. */
const POLL = { poll: { timeout: 20_000 } }
/**
 * The test files of one worker share the loaded modules, because loading the server takes longer than most files. So a test
 * file leaves no spy, fake timer or changed environment behind. The server's own modules keep only caches.
 */
const SHARED_MODULES = { isolate: false } as const
/** Processes and threads of the server load it before anything else. */
const QUICK_COMPRESSION = ['--import', new URL('tests/support/quick-compression.js', import.meta.url).href]

export default defineConfig({
  test: {
    // More than cores, because many tests wait for servers.
    maxWorkers: 3,
    projects: [
      {
        // The code of the browser runs in one language, as in a build.
        plugins: [textsPlugin('en')],
        test: { name: 'unit', include: ['src/{shared,web,service-worker}/**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          ...SHARED_MODULES,
          execArgv: QUICK_COMPRESSION,
          name: 'sqlite',
          expect: POLL,
          include: server,
          globalSetup: [pages, 'tests/support/sqlite.ts'],
          testTimeout: SERVER_TIMEOUT,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          execArgv: QUICK_COMPRESSION,
          name: 'postgres',
          expect: POLL,
          include: server,
          // They use no SQL of their own, or a SQLite file in both projects.
          exclude: [
            'src/server/{certificate-pdf,content,guide,pages}/**',
            'src/server/commands/{check-content,messages}.test.ts',
            'src/server/features/results/integrating.test.ts',
            'src/server/db/{backup,group-commit,private-files}.test.ts',
            'src/server/keys-in-memory.test.ts',
          ],
          globalSetup: [pages, 'tests/support/postgres.ts'],
          testTimeout: SERVER_TIMEOUT,
        },
      },
      {
        test: {
          name: 'faults',
          env: { QUICK_COMPRESSION: 'yes' },
          expect: POLL,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [pages],
          testTimeout: 120_000,
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
