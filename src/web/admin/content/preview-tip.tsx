import type { Tip } from '#shared/contract/tips.ts'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { RuleBox } from '#web/features/rules/rule-box.tsx'
import { TipBody } from '#web/features/tips/tip-body.tsx'
import { TipCard } from '#web/features/tips/tip-card.tsx'
import { TipDrawing } from '#web/features/tips/tip-drawing.tsx'
import { TipHeading } from '#web/features/tips/tip-heading.tsx'
import { Words } from '#web/ui/words.tsx'

export const PREVIEW_VIEWS = ['card', 'dialog', 'page', 'question'] as const
export type PreviewView = (typeof PREVIEW_VIEWS)[number]

interface Props {
  tip: Tip
  question: { question: Localized; options: readonly Localized[] }
  /** A picture that replaces the drawing. */
  image: string | undefined
}

const openNothing = () => undefined

const PreviewCard = ({ tip }: Props) => (
  <div className="preview-card">
    <TipCard tip={tip} highlighted={false} onOpen={openNothing} />
  </div>
)

/** The text that page and dialog have. */
function TipText({ tip, level, image }: Pick<Props, 'tip' | 'image'> & { level: 'h1' | 'h2' }) {
  const below = level === 'h1' ? 'h2' : 'h3'
  return (
    <>
      <TipHeading tip={tip} level={level} id="preview-title" />
      {image === undefined ? (
        <TipDrawing tip={tip} />
      ) : (
        <img
          className="tip-drawing tip-photo"
          src={image}
          alt={tip.drawing && lettersOf(tip.drawing)}
          data-category={tip.category}
        />
      )}
      <TipBody tip={tip} level={below} rules={<RuleBox tip={tip} level={below} />} />
    </>
  )
}

/** Open without being modal, because a modal dialog would take the focus from the form. */
const PreviewDialog = ({ tip, image }: Props) => (
  <>
    <div className="preview-backdrop" />
    <dialog open className="dialog tip-dialog preview-dialog" aria-labelledby="preview-title">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="tip-dialog-scroll" tabIndex={0} aria-labelledby="preview-title">
        <TipText tip={tip} level="h2" image={image} />
      </section>
    </dialog>
  </>
)

const PreviewPage = ({ tip, image }: Props) => (
  <div className="preview-page">
    <article className="tip-page">
      <div className="card tip-page-card">
        <TipText tip={tip} level="h1" image={image} />
      </div>
    </article>
  </div>
)

/** The question as a review and the exam ask it, with the right option first. Riders see the options in another order each time. */
const PreviewQuestion = ({ tip, question: { question, options } }: Props) => (
  <div className="preview-page">
    <div className="card tip-page-card">
      <Words as="h1" of={question} in={tip} className="question" />
      <ul className="question-options" aria-label={text.admin_content_options()}>
        {options.map((option) => (
          <li key={lettersOf(option)} className="question-option">
            <Words of={option} in={tip} />
          </li>
        ))}
      </ul>
    </div>
  </div>
)

const VIEWS = { card: PreviewCard, dialog: PreviewDialog, page: PreviewPage, question: PreviewQuestion }

/** A tip with the components of riders. */
export function PreviewTip({ view, ...props }: Props & { view: PreviewView }) {
  const View = VIEWS[view]
  return <View {...props} />
}
