import * as text from '#texts'

/** The heading over tips that do not contain the text but come close to it. Screen readers hear how many there are. */
export function CloseHeading({ count }: { count: number }) {
  return (
    <>
      <h2 className="close-heading">{text.tips_close_to_it()}</h2>
      <p role="status" className="sr-only">
        {text.tips_close_count({ count })}
      </p>
    </>
  )
}
