import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CATALOGUES_DIR } from './catalogues.ts'
import { isolatedNames, runtimeOf } from './compile.ts'
import { languageModule, messageModule, readTexts, type Text } from './modules.ts'

/** The texts are virtual modules: '\0texts/de' has all texts of a language, '\0texts/de/shell_menu' has one text. */
const PREFIX = '\0texts/'
const RUNTIME = 'runtime'

/** How the code imports the texts. */
const IMPORT = "import * as text from '#texts'"

/**
 * Only the build of Arabic adds the import of its styles here, so that other languages load nothing of its typeface.
 */
const BEFORE_ARABIC = '@import "./styles/tokens.css";'
const ARABIC = '@import "./styles/arabic.css";'

/**
 * Resolves `#texts` to the texts of one language.
 * @param split gives each text a module of its own, so that each page of a build gets only its own texts
 */
export function textsPlugin(language: string, { split = false } = {}): Plugin {
  const isArabic = new Intl.Locale(language).language === 'ar'
  const cache = new Map<string, Map<string, Text>>()
  // Isolates names only in pages. File names, mails and answers of the API, which the server writes, must not have
  // invisible marks.
  function textsOf(name: string) {
    const texts = cache.get(name) ?? readTexts(name, isolatedNames(name))
    cache.set(name, texts)
    return texts
  }

  function moduleOf(name: string): string {
    const [of = '', key] = name.split('/')
    if (key === RUNTIME) return runtimeOf(of)
    const text = key === undefined ? undefined : textsOf(of).get(key)
    if (key !== undefined && text) return messageModule(key, text, `${PREFIX}${of}/${RUNTIME}`)
    if (!split) return languageModule(of, (other) => PREFIX + other, textsOf(of))
    const exports = [...textsOf(of)].map(
      ([key, text]) => `export { ${key} } from ${JSON.stringify(`${PREFIX}${text.language}/${key}`)}\n`,
    )
    return `export const language = ${JSON.stringify(of)}\n${exports.join('')}`
  }

  /**
   * Replaces a text without values by a literal, which is smaller than a function, and imports the function of each other text
   * from its own module. With one import of all texts, every text would be in the first chunk.
   */
  function importEachText(code: string): string {
    const texts = textsOf(language)
    const used = new Set<string>()
    const replaced = code.replace(/\btext\.(\w+)(\((?:\{\}, \w+)?\))?/g, (whole, key: string, call?: string) => {
      if (key === 'language' && call === undefined) return JSON.stringify(language)
      const text = texts.get(key)
      if (!text) return whole
      if (call !== undefined && text.code.startsWith('"')) return text.code
      used.add(key)
      return `text_${key}${call ?? ''}`
    })
    const imports = [...used].map(
      (key) => `import { ${key} as text_${key} } from ${JSON.stringify(`${PREFIX}${texts.get(key)?.language}/${key}`)}`,
    )
    return replaced.replace(IMPORT, imports.join(';'))
  }

  return {
    name: 'texts',
    enforce: 'pre',
    buildStart: () => cache.clear(),
    watchChange: () => cache.clear(),
    resolveId(id) {
      if (id === '#texts') return PREFIX + language
      return id.startsWith(PREFIX) ? id : null
    },
    transform: {
      // This runs before Tailwind's plugin, which replaces each import in styles.css by the imported file.
      order: 'pre',
      handler(code, id) {
        if (id.endsWith('/src/web/styles.css') && isArabic) {
          if (!code.includes(BEFORE_ARABIC))
            this.error(`${id} has no '${BEFORE_ARABIC}', behind which the styles of Arabic belong`)
          return code.replace(BEFORE_ARABIC, BEFORE_ARABIC + ARABIC)
        }
        return split && code.includes(IMPORT) ? importEachText(code) : null
      },
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      this.addWatchFile(join(CATALOGUES_DIR, `${language}.json`))
      return { code: moduleOf(id.slice(PREFIX.length)), moduleSideEffects: false }
    },
  }
}
