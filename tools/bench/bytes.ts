import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { readBuiltFiles } from '../../src/server/pages/built-files.ts'
import type { Row } from './row.ts'

const KB = 1024
const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

const sentBytes = async (url: string) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** The size of react-dom built alone with our build settings (bytes, brotli). */
async function reactDomAlone(): Promise<number> {
  const entry = 'react-dom-alone'
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) =>
          id === entry ? "import { hydrateRoot } from 'react-dom/client'; window.hydrate = hydrateRoot" : null,
      },
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry } },
  })
  const output = Array.isArray(result) ? result[0]?.output : 'output' in result ? result.output : undefined
  const chunk = output?.find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('react-dom was not built')
  return brotliCompressSync(chunk.code).length
}

/** The bytes that cross the network before `/` is interactive. */
export async function measureBytes(server: string): Promise<Row[]> {
  const filesIn = (language: string) => readBuiltFiles(language).assetsFor('src/web/pages/home/home-page.tsx')
  const { scripts, styles, fonts } = filesIn('en')
  const sum = async (files: string[]) => {
    const sizes = await Promise.all(files.map((file) => sentBytes(server + file)))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const rows = [
    { what: 'JavaScript before `/` is interactive (brotli)', max: 96, bytes: await sum(scripts) },
    { what: 'JavaScript before `/de` is interactive', max: 96, bytes: await sum(filesIn('de').scripts) },
    { what: 'style of `/`', max: 12, bytes: await sum(styles) },
    { what: 'HTML of `/`', max: 20, bytes: await sentBytes(server) },
    { what: 'fonts', max: 45, bytes: await sum(fonts) },
  ]
  const alone = inKb(await reactDomAlone())
  return rows.map(({ what, max, bytes }, index) => ({
    what,
    budget: `<= ${max} KB`,
    measured: inKb(bytes),
    yardstick: index === 0 ? `react-dom alone ${alone}` : '',
    met: bytes <= max * KB,
  }))
}
