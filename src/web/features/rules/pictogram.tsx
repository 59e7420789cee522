import sprite from './pictograms.svg?url'
import './rules.css'

/** The pictogram of a rule. It has the colours of the page, and the text beside it says what it shows. */
export function Pictogram({ name }: { name: string }) {
  return (
    <svg className="pictogram" viewBox="0 0 64 64" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
