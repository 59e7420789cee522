import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { BUILD_TARGET } from './build-target.ts'

/** Builds the inline scripts of pages, each a classic script of its own: dist/page-scripts. */
export async function buildPageScripts(root: string): Promise<void> {
  for (const input of globSync('src/web/page-scripts/*.ts', { cwd: root })) {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        target: BUILD_TARGET,
        modulePreload: false,
        outDir: 'dist/page-scripts',
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, input),
          output: { format: 'iife', entryFileNames: `${basename(input, '.ts')}.js` },
        },
      },
    })
  }
}
