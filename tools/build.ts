// Builds the pages in each language: dist/client for the browser, dist/server/<language> for rendering. Builds dist/texts for
// the server, dist/worker for the service worker and dist/page-scripts for the inline scripts of pages too. With `--if-changed` it does
// nothing when no source has changed. It builds the languages of LANGUAGES, with `--all` those of all catalogues.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { DEFAULT_LANGUAGES } from '../src/shared/languages.ts'
import { buildPageScripts } from './lib/build-page-scripts.ts'
import { BUILD_TARGET } from './lib/build-target.ts'
import { readLanguages } from './texts/catalogues.ts'
import { textsPlugin } from './texts/texts-plugin.ts'
import { writeTexts } from './texts/write-texts.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', '.built')

/** The languages that are built. An unknown language is left out here, because the server reports it when it starts. */
function languagesToBuild(): string[] {
  if (process.argv.includes('--all')) return readLanguages()
  const named = (process.env.LANGUAGES || DEFAULT_LANGUAGES).split(',').map((language) => language.trim())
  return readLanguages().filter((language) => named.includes(language))
}

/** A hash over the languages and all source files of the bundles. */
function sourceHash(languages: string[]): string {
  const hash = createHash('sha256').update(languages.join())
  const sources = globSync(
    [
      'src/{web,shared,service-worker}/**/*.*',
      'public/**/*.*',
      'catalogues/*.json',
      'tools/{build.ts,lib/build-{page-scripts,target}.ts,texts/*.ts}',
    ],
    { cwd: root },
  )
  for (const file of [...sources.sort(), 'vite.config.ts', 'package-lock.json']) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Writes the compressed form beside each compressible file, so that the server only sends it. */
function compressFiles() {
  for (const name of globSync('dist/client/**/*.{js,css,svg}', { cwd: root })) {
    const file = join(root, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Builds the pages in one language. The builds share the folder of the files for browsers, whose names contain a hash. */
async function buildPages(language: string) {
  await build({
    root,
    logLevel: 'warn',
    plugins: [textsPlugin(language, { split: true })],
    build: { manifest: `.vite/manifest-${language}.json`, emptyOutDir: false },
  })
  await build({
    root,
    logLevel: 'warn',
    plugins: [textsPlugin(language)],
    build: { ssr: 'src/web/entry-server.tsx', outDir: `dist/server/${language}` },
  })
}

/** Builds Admin as a bundle of its own, so that the files of riders are the same with and without it. */
async function buildAdmin(language: string) {
  await build({
    root,
    logLevel: 'warn',
    plugins: [textsPlugin(language, { split: true })],
    build: {
      manifest: `.vite/admin-${language}.json`,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/web/admin/entry-admin.tsx',
        // Keeps the exports of the entry file, because the page calls them.
        preserveEntrySignatures: 'strict',
        // A library that riders load too has a file of its own in this bundle, so that a rider's device keeps no file
        // of Admin.
        output: { chunkFileNames: 'assets/admin-[name]-[hash].js' },
      },
    },
  })
}

/** Builds the service worker as one classic script, because some browsers cannot run modules in workers. */
function buildWorker() {
  return build({
    root,
    configFile: false,
    // Shared code imports texts that the worker does not use. The modules of the server's texts need Node, so the
    // worker gets those of the browser.
    plugins: [textsPlugin('en', { split: true })],
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      target: BUILD_TARGET,
      outDir: 'dist/worker',
      rolldownOptions: {
        input: 'src/service-worker/main.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

const languages = languagesToBuild()
const now = sourceHash(languages)
const unchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === now
if (!(process.argv.includes('--if-changed') && unchanged)) {
  console.log('Building the pages...')
  for (const folder of ['client', 'server', 'page-scripts'])
    rmSync(join(root, 'dist', folder), { recursive: true, force: true })
  writeTexts()
  for (const language of languages) {
    await buildPages(language)
    await buildAdmin(language)
  }
  await buildWorker()
  await buildPageScripts(root)
  compressFiles()
  writeFileSync(stamp, now)
}
