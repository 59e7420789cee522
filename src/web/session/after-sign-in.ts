import { paths } from '#web/paths.ts'

/** The key under which a tab keeps the path of a page that opens only for riders. */
const WANTED = 'wanted-page'

/** Makes the next sign-in of this tab lead to this path. Null ends that. */
export function wantAfterSignIn(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(WANTED)
    else sessionStorage.setItem(WANTED, path)
  } catch {
    // The browser forbids storage. The sign-in then leads to the tips list.
  }
}

function wantedPage(): string | null {
  try {
    return sessionStorage.getItem(WANTED)
  } catch {
    return null
  }
}

/**
 * Where a rider goes after signing in: back to the tip or the invitation in the query of the sign-in page (`paths.authForTip`,
 * `paths.authForInvitation`), or to the page of `wantAfterSignIn`, otherwise to the tips list. The query holds an id or a code
 * and no address, so that no link can lead to another site.
 */
export function pathAfterSignIn(search: string): string {
  const params = new URLSearchParams(search)
  const join = params.get('join')
  if (join !== null && /^[a-z]+$/i.test(join)) return paths.invitationYes(join)
  const tip = params.get('tip')
  const category = params.get('category')
  if (tip === null || !/^\d+$/.test(tip)) return wantedPage() ?? paths.home
  return category === null ? paths.tip(tip) : paths.tipDialog(category, tip)
}
