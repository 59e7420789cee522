// The program that `npm start` runs. It turns Node's compile cache on before it loads the rest, so that the next start finds the
// compiled code and is faster. It is JavaScript, because Node would load its TypeScript compiler for it at each start, which
// keeps 18 MB of memory. The code of all TypeScript files comes from the cache.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// When Node cannot write to this folder, it compiles the code at each start.
const folder = join(import.meta.dirname, '..', '..', 'dist', 'compile-cache')
enableCompileCache(folder)
// The threads that render pages and the processes of WORKERS read this variable.
process.env.NODE_COMPILE_CACHE ??= folder

const { run } = await import('./run.ts')
run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
