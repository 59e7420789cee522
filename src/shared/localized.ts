/** An opaque type in place of a string, so that React refuses the text. At run time the text is a string. */
export interface Hidden {
  readonly '~localized': true
}

/**
 * A text of the content, which may be in another language than the page, such as the title of a tip that is not translated. React refuses
 * to show it; `<Words of>` shows it with its language (web/ui/words.tsx). A string may stand in for it.
 */
export type Localized = string | Hidden
