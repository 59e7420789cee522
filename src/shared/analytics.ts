/** The counted events. What few riders did could point to one of them, so Admin does not show it. */
export const COUNT_NAMES = {
  /** A page that a browser asked for. Subject: the path, with `:code` in place of a code. */
  view: { ofRiders: false },
  /** A visit by the code of a poster. Subject: the address to which it leads. It is also a view of that page. */
  entry: { ofRiders: false },
  /** A search. Subject: `found` or `missed`. */
  search: { ofRiders: false },
  /** The offline copy of the site that a device fetches. */
  'offline-copy': { ofRiders: false },
  /** The PDF of all tips, and PDFs of chosen tips. Subject: `all` or `own`. */
  guide: { ofRiders: false },
  /** Subject: the tip. */
  share: { ofRiders: false },
  /** Subject: the tip. */
  print: { ofRiders: false },
  /** Subject: the tip. */
  like: { ofRiders: true },
  /** Subject: the tip. */
  bookmark: { ofRiders: true },
  /** Subject: the tip. */
  completion: { ofRiders: true },
  /** An answer of a review. Subject: the tip. */
  'review-right': { ofRiders: true },
  'review-wrong': { ofRiders: true },
  /** An option that was chosen in a review or an exam. Subject: tip, mark of the question and place of the option, `7:1a2b3c:0`. */
  option: { ofRiders: true },
  'exam-begun': { ofRiders: true },
  'exam-passed': { ofRiders: true },
  'exam-failed': { ofRiders: true },
  certificate: { ofRiders: true },
  registration: { ofRiders: true },
  /** The first visit of a day by a rider who registered on an earlier visit. */
  return: { ofRiders: true },
} as const satisfies Record<string, { ofRiders: boolean }>

export type CountName = keyof typeof COUNT_NAMES

/** The counts of actions of signed-in riders. */
export type RiderCountName = {
  [N in CountName]: (typeof COUNT_NAMES)[N]['ofRiders'] extends true ? N : never
}[CountName]

/** A figure of riders' actions that fewer riders did is shown as 'under 5'. */
export const SMALLEST_SHOWN = 5

/** The text of a search without a hit is shown when it was searched on this many days. */
export const DAYS_OF_A_MISSED_SEARCH = 3

/** How long the counts of a day are kept (days): three years with a leap day. */
export const COUNTS_KEPT_DAYS = 3 * 365 + 1

/** The longest text of a search without a hit that is kept, in characters. */
const MISSED_TEXT_MAX = 40

/**
 * The form in which the text of a search without a hit is kept, or undefined for one that could point to a person: with '@' or
 * a digit, or too long.
 */
export function missedText(text: string): string | undefined {
  const plain = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (plain === '' || plain.length > MISSED_TEXT_MAX || /[@\p{N}\p{C}]/u.test(plain)) return undefined
  return plain
}
