import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  // One file for rendering, with React's production build inside, whatever NODE_ENV says.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2023',
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-client.tsx',
          // What most pages need is one file and not a dozen of a few hundred bytes: each costs a phone its own request.
          // What carries out and keeps a rider's deeds stays by itself: no page needs it at its start.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'common',
                  test: /\/(src|node_modules)\/(?!idb\/|.*\/(outbox|keep-deed|tip-action|actions)\.ts)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
  },
}))
