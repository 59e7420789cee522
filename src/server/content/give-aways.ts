import type { LibraryTip } from './library-texts.ts'

/**
 * The most careful option must be the right one in fewer questions than this share. Otherwise riders could pass without
 * reading.
 */
const MAX_CAUTIOUS = 0.7
/** How far the shares of right and wrong options that give a reason may differ. */
const MAX_REASONS_APART = 0.1
/** How far the mean lengths of right and wrong options may differ. */
const MAX_LENGTHS_APART = 0.1

/** Words by which an option gives a reason. They are no proof: English 'as' also compares, German 'ja' also agrees. */
const REASON_WORDS: Record<string, RegExp> = {
  en: /\b(?:since|because|as|so)\b/,
  de: /\b(?:denn|weil|ja|also)\b/,
  // 'diye' and 'için' join a reason to a verb ('düşmesin diye', 'durmak için'), but 'mi diye' asks and 'senin için' is for somebody.
  tr: /(?<!\p{L})(?:(?:çünkü|zira|böylece|zaten|yüzünden|sayesinde|nedeniyle|bu yüzden|bu nedenle)(?!\p{L})|ya(?:,|$))|(?:s[ıiuü]n(?:l[ae]r)?|y[ıi]m|l[ıi]m|[ae]r|[ıiuü]r|m[ae]z) diye(?!\p{L})|(?:m[ae]k|m[ae]s[ıi]|m[ae]m[ıi]z|[dt][ıiuü]ğ[ıiuü]\p{L}{0,4}|[ae]c[ae]ğ[ıi]\p{L}{0,4}) için(?!\p{L})/u,
  // 'car' also is a coach. 'pour' before a verb is a purpose, as English 'to'. JavaScript's \b takes 'é' for the end of a word.
  fr: /(?<!\p{L})(?:car(?!\p{L})|parce qu|puisqu|vu qu|étant donné|donc(?!\p{L})|ainsi|afin|pour qu|de sorte qu|grâce|à cause|en effet)/u,
  // 'ف' joins a reason after a comma, but not in the words for 'in', 'above', 'only' and 'empty'. JavaScript's \b knows no Arabic.
  ar: /(?<!\p{L})(?:لأن|فإن|إذ(?!\p{L}))|، ف(?!ي(?!\p{L})|وق|قط|ارغ)/u,
}

type Questions = readonly Pick<LibraryTip, 'check'>[]

/** Finds hints that show the right option to a rider who has not read the tip. Without a hint `warnings` is empty. */
export interface GiveAways {
  figures: string
  warnings: string[]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * How often the option that sounds most careful is the right one. The authors mark that option (`check.cautious`), so
 * the figure depends on their judgement.
 */
export function measureCaution(questions: Questions): GiveAways {
  const named = questions.flatMap(({ check }) => check.cautious ?? [])
  const right = named.filter((option) => option === 'right').length
  const unnamed = questions.length - named.length
  const share = named.length === 0 ? 0 : right / named.length
  return {
    figures: `The most careful option is right in ${right} of ${named.length} questions (${percent(share)}).`,
    warnings: [
      ...(share >= MAX_CAUTIOUS
        ? [`careful options are right too often (below ${percent(MAX_CAUTIOUS)} is fine)`]
        : []),
      ...(unnamed > 0 ? [`${unnamed} questions do not name their most careful option (check.cautious)`] : []),
    ],
  }
}

/** Whether right options explain themselves more or less often than wrong ones, or are longer or shorter, in one language. */
export function measureOptions(questions: Questions, language: string): GiveAways {
  const right = questions.map(({ check }) => check.right)
  const wrong = questions.flatMap(({ check }) => check.wrong)
  if (right.length === 0) return { figures: `${language}: no questions.`, warnings: [] }
  const lengthOf = (options: string[]) => mean(options.map(({ length }) => length))
  const lengths = [lengthOf(right), lengthOf(wrong)] as const
  const isFar = Math.abs(lengths[0] - lengths[1]) > MAX_LENGTHS_APART * lengths[1]
  const figures = `${language}: right options have ${Math.round(lengths[0])} characters, wrong ones ${Math.round(lengths[1])}.`
  const warnings = isFar ? [`the length of ${language} options gives the answer away`] : []
  const words = REASON_WORDS[language]
  if (!words) return { figures, warnings }
  const shareOf = (options: string[]) => mean(options.map((option) => Number(words.test(option))))
  const shares = [shareOf(right), shareOf(wrong)] as const
  return {
    figures: `${figures} ${percent(shares[0])} of the right ones give a reason, ${percent(shares[1])} of the wrong ones.`,
    warnings: [
      ...warnings,
      ...(Math.abs(shares[0] - shares[1]) > MAX_REASONS_APART
        ? [`options of ${language} that give a reason give the answer away`]
        : []),
    ],
  }
}
