import * as text from '#texts'

/** Says that a tip is in another language than the page because it is not translated. Renders nothing for other tips. */
export function NotTranslated({ tip }: { tip: { language?: string | undefined } }) {
  return tip.language === undefined ? null : (
    <span className="block text-sm text-ink-3 italic">{text.tips_not_translated()}</span>
  )
}
