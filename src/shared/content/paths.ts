import { LANGUAGE_CODE } from '../languages.ts'

/** The fields of a content file. */
export const FILE_KINDS = [
  'tip',
  'categories',
  'sources',
  'site',
  'place',
  'drawing',
  'photo',
  'category-drawing',
  'logo',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The name of a content file inside the content folder, taken apart. */
export interface ContentPath {
  path: string
  kind: FileKind
  /** The language of a translation. Null for an original. */
  language: string | null
  /** The original of a translation, or the path itself. */
  original: string
  /** The category of a tip and of what belongs to it, or the id of a place or category. */
  id?: string
  /** The file name of a tip and of what belongs to it, without its ending. */
  slug?: string
}

/** The length of the longest path of a content file. */
export const CONTENT_PATH_MAX = 200

/** Each form of a path. Only files of the translated kinds may lie in the folder of a language. */
const FORMS: { kind: FileKind; form: RegExp; where: 'original' | 'translation' | 'both' }[] = [
  { kind: 'tip', form: /^tips\/(?<id>[a-z][a-z0-9-]*)\/(?<slug>[A-Za-z0-9][A-Za-z0-9_-]*)\.md$/, where: 'both' },
  { kind: 'categories', form: /^categories\.yaml$/, where: 'both' },
  { kind: 'site', form: /^site\.yaml$/, where: 'both' },
  { kind: 'place', form: /^places\/(?<id>[a-z][a-z0-9-]*)\.yaml$/, where: 'both' },
  { kind: 'sources', form: /^sources\.yaml$/, where: 'translation' },
  {
    kind: 'drawing',
    form: /^tips\/(?<id>[a-z][a-z0-9-]*)\/(?<slug>[A-Za-z0-9][A-Za-z0-9_-]*)\.svg$/,
    where: 'original',
  },
  {
    kind: 'photo',
    form: /^tips\/(?<id>[a-z][a-z0-9-]*)\/(?<slug>[A-Za-z0-9][A-Za-z0-9_-]*)\.(?:jpg|png|webp)$/,
    where: 'original',
  },
  { kind: 'category-drawing', form: /^categories\/(?<id>[a-z][a-z0-9-]*)\.svg$/, where: 'original' },
  { kind: 'logo', form: /^logo\.(?:svg|png)$/, where: 'original' },
]

/** The kinds whose files are text with fields. The others are pictures. */
const KINDS_WITH_FIELDS: readonly FileKind[] = ['tip', 'categories', 'sources', 'site', 'place']
export const hasFields = ({ kind }: ContentPath) => KINDS_WITH_FIELDS.includes(kind)

/** Reads the path of a content file. Returns undefined for every other text, such as a path that leaves the content folder. */
export function readContentPath(path: string): ContentPath | undefined {
  if (path.length > CONTENT_PATH_MAX) return undefined
  const [first = '', ...rest] = path.split('/')
  const language = rest.length > 0 && LANGUAGE_CODE.test(first) ? first : null
  const original = language === null ? path : rest.join('/')
  for (const { kind, form, where } of FORMS) {
    const match = form.exec(original)
    if (!match || (language === null ? where === 'translation' : where === 'original')) continue
    const { id, slug } = match.groups ?? {}
    return {
      path,
      kind,
      language,
      original,
      ...(id === undefined ? {} : { id }),
      ...(slug === undefined ? {} : { slug }),
    }
  }
  return undefined
}
