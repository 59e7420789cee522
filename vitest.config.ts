import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

export default defineConfig({
  test: {
    // As many as there are cores: by itself Vitest leaves one for its own work, which is half of two.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/{shared,web,service-worker}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'] } },
      { test: { name: 'sqlite', include: server, globalSetup: ['tests/support/sqlite.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'postgres',
          include: server,
          globalSetup: ['tests/support/postgres.ts'],
          // Each test makes a database by copying: a slow disk needs a moment.
          testTimeout: 20_000,
        },
      },
      {
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
