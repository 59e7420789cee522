import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './tools/lib/build-target.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // wouter asks for a copy of this hook for old versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: isSsrBuild ? false : 'public',
  // A build has one file for rendering, with React's production build inside, whatever NODE_ENV says.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    target: BUILD_TARGET,
    outDir: 'dist/client',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-client.tsx',
          output: {
            // A shared chunk would be named after everything that shares it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${names[0]?.replace(/(~.*)?\.\w+$/, '') ?? 'file'}-[hash][extname]`,
            codeSplitting: {
              groups: [
                // The words of errors and the rules of accounts. The tips need neither.
                { name: 'rules', test: /\/src\/shared\/(errors|visible|accounts\/rules)\.ts$/, priority: 4 },
                { name: 'app', tags: ['$initial'], priority: 3 },
                // The rules of learning with their words. Without a group of their own they would join a chunk of the tips.
                {
                  name: 'learning',
                  test: /\/src\/shared\/learning\/|^\0texts\/\w+\/(learning|challenges)_/,
                  priority: 2,
                },
                // What most pages use. Otherwise small files that few pages use would be joined to it.
                {
                  name: 'page',
                  test: /\/src\/web\/(lib\/(with-elements|use-address|use-is-here|press-guard|use-timeout)|session\/head|ui\/(dialog|needs-script|not-translated|search-input)|features\/(tips\/(category-art|importance-chip)|learning\/banner-duration))\.tsx?$/,
                  priority: 1.5,
                },
                // The whole text of a tip, which lists load after the page.
                {
                  name: 'tip-text',
                  test: /\/src\/(shared\/tips\/body|web\/features\/tips\/tip-(body|drawing|heading))\.tsx?$/,
                  priority: 1.3,
                },
                // What shows tips, in lists and alone.
                {
                  name: 'tips',
                  test: /\/src\/(shared\/tips\/portion|web\/features\/(engagement\/(queries|tip-actions|use-tip-guard)|challenges\/reading-time|tips\/(use-found-tips|close-heading|use-growing-count)))\.tsx?$/,
                  priority: 1.5,
                },
                // Forms and buttons that call the server. The start page has none of them before a rider signs in.
                {
                  name: 'action',
                  test: /\/(query-core\/.*\/mutationObserver|react-query\/.*\/useMutation)\.js$|\/src\/(web\/lib\/use-action|shared\/limits)\.ts$/,
                  priority: 1.4,
                },
                // The search, which loads when the rider begins to use it. Otherwise the start page would load parts of it.
                {
                  name: 'search',
                  test: /\/src\/(shared\/tips\/(matching|marking)|web\/features\/tips\/find-tips)\.tsx?$/,
                  priority: 1.2,
                },
                // What waits on the device to be sent. Every page loads it late, without the buttons that add to it.
                {
                  name: 'queue',
                  test: /\/idb\/|\/src\/web\/session\/(logouts|offline-queue)\.ts$/,
                  priority: 1.5,
                },
                {
                  name: 'shared',
                  // Tabs stay by themselves: their neighbour would bring a style sheet that the sign-in page has no use for.
                  test: /^\0texts\/|\/src\/(?!web\/ui\/tabs)/,
                  minShareCount: 2,
                  entriesAware: true,
                  // Each file costs a phone its own request: what is smaller (bytes) goes to its neighbour.
                  entriesAwareMergeThreshold: 1500,
                  priority: 1,
                },
              ],
            },
          },
        },
  },
}))
