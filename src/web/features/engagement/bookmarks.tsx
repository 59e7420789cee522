import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Bookmark } from '#shared/contract/bookmarks.ts'
import type { Tip } from '#shared/contract/tips.ts'
import { anyTextMatches, comparable, searchTerm } from '#shared/tips/matching.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { changeNote } from './actions.ts'
import { BookmarkedTip } from './bookmarked-tip.tsx'
import { bookmarksQuery } from './queries.ts'
import { withQueuedBookmarks } from './queued-bookmarks.ts'

const BookmarkDialog = lazyPart(async () => (await import('./bookmark-dialog.tsx')).BookmarkDialog)

interface Props {
  /** The library, undefined while it loads. */
  tips: Tip[] | undefined
  /** Shown when no tip is saved. */
  empty: ReactNode
}

const matches = (tip: Tip, { notes }: Bookmark, term: string) =>
  anyTextMatches(tip, term) || comparable(notes ?? '').includes(term)

function Placeholder() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <span role="status" className="sr-only">
        {text.engagement_loading_saved()}
      </span>
      {['1', '2', '3'].map((key) => (
        <div key={key} className="card p-5">
          <span className="placeholder mb-3 h-6 w-3/5" />
          <span className="placeholder h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}

/** The rider's saved tips with their notes, newest first, with a search over both (PROF-02). */
export function Bookmarks({ tips, empty }: Props) {
  // Read beside the query. In a component below it a removed tip would be shown once more when its action leaves the queue, because the
  // new data come a moment later there.
  const queue = useQueue()
  return (
    <Loaded query={useQuery(bookmarksQuery)} waiting={<Placeholder />} failed={text.engagement_saved_failed()}>
      {(stored) =>
        tips ? <Saved bookmarks={withQueuedBookmarks(stored, queue)} tips={tips} empty={empty} /> : <Placeholder />
      }
    </Loaded>
  )
}

interface SavedProps {
  bookmarks: Bookmark[]
  tips: Tip[]
  empty: ReactNode
}

/** The list, and the dialog of a note. The dialog is beside the list, so that a typed note stays when another tab removes its tip. */
function Saved(props: SavedProps) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Tip>()
  const bookmark = props.bookmarks.find(({ tipId }) => tipId === edited?.id)
  return (
    <>
      <SavedList {...props} onEdit={setEdited} />
      {edited && (
        <BookmarkDialog
          heading={text.engagement_edit_note()}
          tip={edited}
          notes={bookmark?.notes ?? ''}
          isGone={!bookmark}
          onSave={(note, seen) => changeNote(client, edited, note, seen)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function SavedList({ bookmarks, tips, empty, onEdit }: SavedProps & { onEdit: (tip: Tip) => void }) {
  const [typed, setTyped] = useState('')
  // A saved tip may have been removed from the library since.
  const saved = bookmarks.flatMap((bookmark) => {
    const tip = tips.find((item) => item.id === bookmark.tipId)
    return tip ? [{ bookmark, tip }] : []
  })
  if (saved.length === 0) return empty
  const term = searchTerm(typed)
  const found = term === '' ? saved : saved.filter(({ tip, bookmark }) => matches(tip, bookmark, term))
  return (
    <section aria-label={text.engagement_saved_tips()}>
      <search className="search-box mb-5">
        <Icon name="search" />
        <SearchInput
          placeholder={text.engagement_search_saved_placeholder()}
          aria-label={text.engagement_search_saved()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {term !== '' && text.engagement_saved_found({ found: found.length, saved: saved.length })}
      </p>
      {found.length === 0 && (
        <p className="px-4 py-10 text-center text-lg text-ink-2">
          {withElements(text.engagement_no_saved_match({ term: () => <bdi>{typed.trim()}</bdi> }))}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {found.map(({ tip, bookmark }) => (
          <li key={tip.id}>
            <BookmarkedTip tip={tip} bookmark={bookmark} onEdit={() => onEdit(tip)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
