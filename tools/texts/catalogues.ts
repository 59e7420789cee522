import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const CATALOGUES_DIR = join(import.meta.dirname, '..', '..', 'catalogues')

/** The language in which messages are written first. It has every message. */
export const SOURCE_LANGUAGE = 'en'

/** The messages of one language by key. */
export type Catalogue = Record<string, string>

const readJson = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(CATALOGUES_DIR, `${name}.json`), 'utf8'))

/** The languages that have a catalogue, the source language first. */
export function readLanguages(): string[] {
  const languages = globSync('*.json', { cwd: CATALOGUES_DIR }).map((file) => basename(file, '.json'))
  const others = languages.filter((name) => name !== 'notes' && name !== SOURCE_LANGUAGE)
  return [SOURCE_LANGUAGE, ...others.sort()]
}

export const readCatalogue = (language: string): Catalogue => readJson(language)

/** The notes for translators by key. */
export const readNotes = (): Record<string, string> => readJson('notes')
