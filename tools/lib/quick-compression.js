// Loaded into the processes of tests before their own code (node --import). The server compresses each page once at the best
// quality of Brotli, which takes longer than rendering it. Tests show most pages once only, so they use a lower quality.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

const QUALITY = 4

const { brotliCompress, brotliCompressSync } = zlib

/** @param {zlib.BrotliOptions} options */
const quick = (options) => ({
  ...options,
  params: { ...options.params, [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY },
})

/** @type {(bytes: zlib.InputType, options: zlib.BrotliOptions, done: zlib.CompressCallback) => void} */
const compress = (bytes, options, done) => brotliCompress(bytes, quick(options), done)
/** @type {(bytes: zlib.InputType, options: zlib.BrotliOptions) => Buffer} */
const compressSync = (bytes, options) => brotliCompressSync(bytes, quick(options))

Object.assign(zlib, { brotliCompress: compress, brotliCompressSync: compressSync })
syncBuiltinESMExports()
