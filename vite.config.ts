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
          // What several pages share comes in one file: it compresses better than many small ones.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: /\/src\/(shared|web\/(lib|ui|session|features\/tips|paths))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
  },
}))
