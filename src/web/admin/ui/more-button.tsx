import * as text from '#texts'

/** Loads the next page of a list. */
export function MoreButton({ more }: { more: { load: () => void; isLoading: boolean } | undefined }) {
  if (!more) return null
  return (
    <button type="button" className="button admin-more" aria-disabled={more.isLoading} onClick={more.load}>
      {text.admin_more()}
    </button>
  )
}
