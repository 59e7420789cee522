import type { Api } from '#shared/contract/all.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { Words } from '#web/ui/words.tsx'
import { languageName } from '../words.ts'

/** Searches without a hit. */
export function MissedSearches({ searches }: { searches: Api['GET /api/admin/insights']['reply']['missedTexts'] }) {
  return (
    <section className="admin-section" aria-labelledby="missed-searches">
      <h2 id="missed-searches">{text.admin_missed()}</h2>
      <p className="admin-soft admin-intro">{text.admin_missed_text()}</p>
      {searches.length === 0 ? (
        <p>{text.admin_missed_none()}</p>
      ) : (
        <ul className="admin-rows">
          {searches.map(({ text: searched, language, times, days }) => (
            <li key={`${language} ${lettersOf(searched)}`} className="admin-row" data-row tabIndex={-1}>
              <span className="admin-row-main admin-strong">
                {/* Riders may search in another script. */}
                <Words of={searched} in={{ language }}>
                  <bdi>{lettersOf(searched)}</bdi>
                </Words>
              </span>
              <span className="admin-soft">{text.admin_missed_times({ times, days })}</span>
              <span className="admin-tag">{languageName(language)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
