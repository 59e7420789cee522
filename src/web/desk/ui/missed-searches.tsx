import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { languageName } from '../words.ts'

/** Searches without a hit. */
export function MissedSearches({ searches }: { searches: Api['GET /api/desk/helps']['reply']['missedTexts'] }) {
  return (
    <section className="desk-section" aria-labelledby="missed-searches">
      <h2 id="missed-searches">{text.desk_missed()}</h2>
      <p className="desk-soft desk-intro">{text.desk_missed_text()}</p>
      {searches.length === 0 ? (
        <p>{text.desk_missed_none()}</p>
      ) : (
        <ul className="desk-rows">
          {searches.map(({ text: searched, language, times, days }) => (
            <li key={`${language} ${searched}`} className="desk-row" data-row tabIndex={-1}>
              <bdi className="desk-row-main desk-strong" lang={language}>
                {searched}
              </bdi>
              <span className="desk-soft">{text.desk_missed_times({ times, days })}</span>
              <span className="desk-tag">{languageName(language)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
