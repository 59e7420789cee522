// The package's own types describe its CommonJS file as a module with a default export, which it is not.
declare module 'bidi-js/dist/bidi.mjs' {
  const makeBidi: () => import('bidi-js').Bidi
  export = makeBidi
}
