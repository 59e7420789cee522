declare module 'wawoff2/build/decompress_binding.js' {
  const woff2: {
    /** Whether it is ready. */
    calledRun?: boolean
    onRuntimeInitialized?: () => void
    /** Turns the bytes of a WOFF2 file into those of a TrueType file. Returns false for a broken file. */
    decompress: (file: Uint8Array) => Uint8Array | false
  }
  export = woff2
}
