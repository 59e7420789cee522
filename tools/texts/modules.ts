import { protectSpaces } from '#shared/protected-spaces.ts'
import { readCatalogue, readNotes, SOURCE_LANGUAGE } from './catalogues.ts'
import { type CompiledMessage, compileMessage, runtimeOf } from './compile.ts'
import { formatLocale } from './format-locale.ts'

/** A compiled message and the language that it is written in. */
export interface Text extends CompiledMessage {
  message: string
  language: string
}

function compile(key: string, message: string, language: string, isolated?: ReadonlySet<string>): Text {
  try {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key)) throw new Error('a key is written like area_some_words')
    const own = key === 'dates_locale' ? formatLocale(message) : protectSpaces(message, language)
    return { ...compileMessage(own, isolated), message, language }
  } catch (error) {
    throw new Error(`catalogues/${language}.json, ${key}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The texts of a language by key. A message that its catalogue does not have is in the source language.
 * @param isolated as of `compileMessage`
 */
export function readTexts(language: string, isolated?: ReadonlySet<string>): Map<string, Text> {
  const source = readCatalogue(SOURCE_LANGUAGE)
  const catalogue = readCatalogue(language)
  return new Map(
    Object.entries(source).map(([key, message]) => {
      const own = catalogue[key]
      return [key, own === undefined ? compile(key, message, SOURCE_LANGUAGE) : compile(key, own, language, isolated)]
    }),
  )
}

const functionOf = (key: string, { code }: Text) =>
  `export const ${key} = (${code.includes('v.') ? 'v' : ''}) => ${code}\n`

/**
 * A module with every text of a language.
 * @param importOf the specifier of another language's module
 */
export function languageModule(
  language: string,
  importOf: (language: string) => string,
  ofLanguage: ReadonlyMap<string, Text> = readTexts(language),
): string {
  const texts = [...ofLanguage]
  const missing = texts.filter(([, text]) => text.language !== language).map(([key]) => key)
  return [
    runtimeOf(language),
    `export const language = ${JSON.stringify(language)}\n`,
    ...texts.flatMap(([key, text]) => (text.language === language ? [functionOf(key, text)] : [])),
    ...(missing.length > 0
      ? [`export { ${missing.join(', ')} } from ${JSON.stringify(importOf(SOURCE_LANGUAGE))}\n`]
      : []),
  ].join('')
}

/** A module with one text. It imports what it uses of the runtime, so that a page gets only its own texts. */
export function messageModule(key: string, text: Text, runtime: string): string {
  const used = ['number', 'plural', 'choose', 'isolate'].filter((name) => text.code.includes(`${name}(`))
  const imports = used.length > 0 ? `import { ${used.join(', ')} } from ${JSON.stringify(runtime)}\n` : ''
  return imports + functionOf(key, text)
}

/**
 * A module for the server: the functions of all languages, which need the language as an argument. The texts of a language are loaded
 * when they are first used, so that one that the site does not have takes no memory.
 */
export function serverModule(languages: readonly string[]): string {
  const keys = Object.keys(readCatalogue(SOURCE_LANGUAGE))
  return `import { createRequire } from 'node:module'
const load = createRequire(import.meta.url)
const loaded = new Map()
export const language = undefined
export const languages = ${JSON.stringify(languages)}
function of(options) {
  const locale = options?.locale
  const known = loaded.get(locale)
  if (known) return known
  if (!languages.includes(locale)) throw new Error(\`A text needs the language it is for: { locale } is \${locale}\`)
  const texts = load(\`./\${locale}.js\`)
  loaded.set(locale, texts)
  return texts
}
/** The languages whose texts are in memory. */
export const loadedLanguages = () => [...loaded.keys()]
${keys.map((key) => `export const ${key} = (v, options) => of(options).${key}(v)\n`).join('')}`
}

/** The types of the functions. */
export function typesModule(): string {
  const notes = readNotes()
  const functions = [...readTexts(SOURCE_LANGUAGE)].map(([key, { message, values, elements }]) => {
    const fields = [
      ...[...values].map(([name, type]) => `${name}: ${type}`),
      ...elements.map((name) => `${name}: (content: string) => T`),
    ]
    const isOptional = fields.length === 0
    const type = isOptional ? 'Record<never, never>' : `{ ${fields.join('; ')} }`
    const comment = [message, ...(notes[key] ? [notes[key]] : [])].join(' | ').replaceAll('*/', '* /')
    const signature = `(values${isOptional ? '?' : ''}: ${type}, options?: Options)`
    return elements.length > 0
      ? `/** ${comment} */\nexport function ${key}<T>${signature}: (string | T)[]\n`
      : `/** ${comment} */\nexport function ${key}${signature}: string\n`
  })
  return `import type { Name } from '#shared/name.ts'

interface Options {
  /** The language. Server code gives it. The browser's code leaves it out, because a build has one language. */
  locale?: string | undefined
}
/** The language of this build. Undefined on the server. */
export const language: string | undefined
/** All languages that have a catalogue. Only the server has them. */
export const languages: readonly string[]
/** The languages whose texts are in memory. Only the server has them. */
export function loadedLanguages(): string[]
${functions.join('')}`
}
