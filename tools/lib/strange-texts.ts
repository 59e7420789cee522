/** What people may type as a name, and what a page must show all the same. */
export interface StrangeTexts {
  /** A text of this letter has no place to break, and no letter is wider. */
  letter: string
  others: string[]
  email: string
}

/** From right to left and from left to right, with signs at the end that follow the direction of what is beside them. */
const ARABIC_FIRST = 'مريم (٢) Anna!'
const LATIN_FIRST = 'Anna (2) مريم!'
const EMOJI = '👩🏽‍🚀 Z̷͓̈́a̴͎͂l̶̯̏ 👨‍👩‍👧‍👦❤️'
const MARKUP = '<b>&amp;</b> {name} %s'

export const STRANGE: StrangeTexts = {
  letter: 'W',
  others: [ARABIC_FIRST, LATIN_FIRST, EMOJI, MARKUP],
  email: `${'w'.repeat(64)}@${`${'w'.repeat(60)}.`.repeat(3)}org`,
}

/** The names of riders that servers put into pages. */
export const STRANGE_USERNAMES = {
  learner: STRANGE.letter.repeat(30),
  newcomer: LATIN_FIRST,
  finisher: MARKUP,
  guru: ARABIC_FIRST,
  operator: EMOJI,
  'at step 1': `${STRANGE.letter.repeat(29)}1`,
  'at step 3': `${STRANGE.letter.repeat(29)}3`,
}
