import * as text from '#texts'
import '#web/features/learning/learning.css'
import '#web/features/learning/learner-hero.css'
import '#web/features/learning/number-cards.css'

/** A placeholder with the size of the progress page. */
export function ProgressPlaceholder() {
  return (
    <div className="learning" aria-busy="true">
      <div className="progress-page">
        <span role="status" className="sr-only">
          {text.progress_loading()}
        </span>
        <div className="learner-hero card">
          <span className="placeholder learner-hero-badge rounded-full" />
          <div className="flex flex-col gap-[2px]">
            <span className="placeholder h-10 w-72 max-w-full" />
            <span className="placeholder h-6 w-56" />
            <span className="placeholder h-14 w-full" />
          </div>
          <span className="placeholder streak h-20" />
        </div>
        <div className="number-cards">
          <span className="placeholder h-26 rounded-card" />
          <span className="placeholder h-26 rounded-card" />
          <span className="placeholder h-26 rounded-card" />
        </div>
      </div>
    </div>
  )
}
