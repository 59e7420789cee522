import { withoutExamples } from './examples-in-tips.ts'
import type { Library } from './library.ts'
import type { TipTexts } from './library-texts.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
/** Codes of regions that are no country. 'Eurozone' and 'European Union' may stand in a tip. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Further names, and the beginnings of adjectives: those of the countries that tips have named until now. */
const MORE_NAMES: Record<string, readonly string[]> = {
  en: [
    ...['Britain', 'England', 'Scotland', 'America', 'USA', 'German', 'Austrian', 'Swiss', 'British', 'English'],
    ...['French', 'Spanish', 'Italian', 'Dutch', 'American'],
  ],
  de: [
    ...['Großbritannien', 'England', 'Schottland', 'Amerika', 'USA', 'UK', 'US', '[Dd]eutsch', '[Öö]sterreichisch'],
    ...['[Ss]chweizer', '[Bb]ritisch', '[Ee]nglisch', '[Ff]ranzösisch', '[Ss]panisch', '[Ii]talienisch'],
    ...['[Hh]olländisch', '[Nn]iederländisch', '[Aa]merikanisch'],
  ],
  tr: ['Britanya', 'İngiltere', 'İskoçya', 'Amerika', 'Alman', 'İngiliz', 'Fransız', 'İspanyol', 'İtalyan'],
  fr: [
    ...['Grande-Bretagne', 'Angleterre', 'Écosse', 'Hollande', 'Amérique', 'USA', 'UK', '[Aa]llemand', '[Aa]utrichien'],
    ...['[Aa]utrichienne', '[Ss]uisse', '[Bb]ritannique', '[Aa]nglais', '[Ff]rançais', '[Bb]elge', '[Ee]spagnol'],
    ...['[Ii]talien', '[Ii]talienne', '[Hh]ollandais', '[Nn]éerlandais', '[Aa]méricain'],
  ],
  ar: [
    ...['بريطانيا', 'إنجلترا', 'إنكلترا', 'اسكتلندا', 'أمريكا', 'أميركا'],
    '(?:ال|لل)?(?:ألماني|ألمان|نمساوي|سويسري|بريطاني|إنجليزي|فرنسي|إسباني|إيطالي|هولندي|أمريكي|أميركي)',
  ],
}
/** Letters that Arabic writes in one word with the name behind them: 'and', 'in', 'as', 'for'. */
const BEGINNINGS: Record<string, string> = { ar: '[وف]?[بكل]?' }
/** Endings that a name may have, such as those of adjectives. */
const ENDINGS: Record<string, string> = {
  de: '(?:s|e[mnrs]?)?',
  tr: '(?:l[ıiuü])?(?:l[ae]r)?',
  fr: '(?:es?|s)?',
  ar: '(?:ة|ون|ين|ات)?',
}

/** Words of the law of one country: its acts, sections and signs, the classes of its vehicles, the unit of its limits. */
const WORDS_OF_LAW =
  /§|(?<!\p{L})(?:StVO|StVG|StVZO|eKFV|StGB|PflVG|FZV|ABE)(?!\p{L})|(?<!\p{L})(?:[Ss]ection|[Ss]ign|Zeichen|Paragra(?:f|ph)) \d|Elektrokleinstfahrzeug|per mille|Promille|في الألف/u

function namesOfCountries(language: string): string[] {
  const countries = CODES.filter((code) => !NO_COUNTRY.has(code))
  const names = (['long', 'short'] as const).flatMap((style) => {
    const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
    return countries.flatMap((code) => display.of(code) ?? [])
  })
  return [...new Set(names)]
}

const escapeName = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function countryPattern(language: string): RegExp {
  const names = [...namesOfCountries(language).map(escapeName), ...(MORE_NAMES[language] ?? [])]
  return new RegExp(
    `(?<!\\p{L})${BEGINNINGS[language] ?? ''}(?:${names.join('|')})${ENDINGS[language] ?? ''}(?!\\p{L})`,
    'u',
  )
}

/** Every text that riders read of a tip, without its sources and without keywords, which nobody reads. */
function textsOf({ title, tag, shortDescription, didYouKnow, drawing, fullDescription, check }: TipTexts): string[] {
  const { question, right, wrong, why } = check
  return [title, tag, shortDescription, didYouKnow, drawing, fullDescription, question, right, ...wrong, why].filter(
    (text) => text !== undefined,
  )
}

type Tips = Pick<Library, 'language' | 'tips' | 'checkOf'>

/** The sentences of the tips that are written in the language of a library, with the titles of their tips. */
export function sentencesOfTips({ tips, checkOf }: Tips): { title: string; sentence: string }[] {
  return tips.flatMap((tip) => {
    const check = checkOf(tip.id)
    if (!check || tip.language !== undefined) return []
    const sentences = textsOf({ ...tip, check }).flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/))
    return sentences.map((sentence) => ({ title: tip.title, sentence }))
  })
}

/** The sentences that name a country or a law, with what they name. Law belongs to the rules of a place. */
export function findLawInTips(library: Tips): string[] {
  const country = countryPattern(library.language)
  return sentencesOfTips(library).flatMap(({ title, sentence }) => {
    const rest = withoutExamples(sentence)
    const [named] = country.exec(rest) ?? WORDS_OF_LAW.exec(rest) ?? []
    return named === undefined ? [] : [`${library.language}: ${title}: '${named}' in: ${sentence}`]
  })
}
