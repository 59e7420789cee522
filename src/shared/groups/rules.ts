/** How many members a group may have. */
export const MAX_MEMBERS = 500
/** How many groups a rider may lead, and be a member of. */
export const MAX_GROUPS = 20
/** The longest name of a group or of a member, in characters. */
export const GROUP_NAME_MAX = 60
export const LABEL_MAX = 60
/** How many accounts a leader makes, or gives new temporary passwords, with one call. */
export const MAX_ACCOUNTS_AT_ONCE = 40
/** How many members a page of the report has. */
export const MEMBERS_IN_PAGE = 50
/**
 * A group names its hardest tips from this number of members with answers on, so that they are not one member's mistakes. Accounts
 * that the leader made and answers for do not count.
 */
export const HARDEST_FROM = 5
/** How many of the hardest tips a group names. */
export const HARDEST_TIPS = 5
/** A group has a place among the groups from this number of members in its ladder on. */
export const LADDER_FROM = 3
/** How many members a ladder shows. The rider's own row follows if it is not among them. */
export const LADDER_TOP = 20

/** The version of the words with which a rider agrees to join. It is stored, so a change of their meaning gets a new number. */
export const AGREEMENT = 1

/**
 * The fields of a member that the leader sees, in the order in which it is shown. The joining screen, the member's own row, the report and
 * its CSV are made from this list, so that they cannot differ, and the report can be sorted by each. Each has its words in the catalogues.
 */
export const MEMBER_FIELDS = ['label', 'ready', 'completed', 'exam', 'remembered', 'activeOn'] as const
export type MemberField = (typeof MEMBER_FIELDS)[number]

export const REPORT_ORDERS = ['up', 'down'] as const
export const REPORT_FILTERS = ['all', 'ready', 'not-ready'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/**
 * How well a member remembers, by the share of questions that the member would answer right today. 'fresh' is from FRESH_FROM on, as
 * on a certificate; 'fading' is from FADING_FROM on. Below that it is forgotten, because four of ten answers would be wrong.
 */
export const REMEMBERED = ['fresh', 'fading', 'forgotten'] as const
export type Remembered = (typeof REMEMBERED)[number]
export const FADING_FROM = 0.6

/**
 * The letters of codes: all consonants but y. Without vowels no code is a word. A character that looks like one of
 * these letters is read as that letter.
 */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const CODE_LENGTH = 6
const LOOK_ALIKES: Record<string, string> = {
  '0': 'Q',
  O: 'Q',
  '1': 'L',
  I: 'L',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
  U: 'V',
}

/** A code is looked for in so much of a typed text, because a rider may type anything. */
const TYPED_MAX = 200

/**
 * The code in a typed text, as it is seen: in any case, in letters of any width, and whatever a chat, a mail or a hand put between
 * and around its letters. Undefined if it cannot be one.
 */
export function readGroupCode(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined
  const letters = Array.from(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  const read = letters.map((letter) => LOOK_ALIKES[letter] ?? letter)
  return read.length === CODE_LENGTH && read.every((letter) => CODE_LETTERS.includes(letter))
    ? read.join('')
    : undefined
}

/** A code as it is shown, in two halves. */
export const showGroupCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
