/** The state of the translation into one language: originals without a translation, and translations older than their original. */
export interface TranslationState {
  language: string
  /**
   * The originals without a translation: files of tips and places, `categories.yaml: <id>` and, where the language has a sources.yaml,
   * `sources.yaml: <title>`.
   */
  missing: string[]
  /** The translations whose original has changed since, named as in `missing`. */
  stale: string[]
  /** The titles in sources.yaml that no source of a tip has. */
  unusedSources: string[]
}
