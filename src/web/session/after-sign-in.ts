import { paths } from '#web/paths.ts'

/**
 * Where a rider goes after signing in: back to the tip or the invitation in the query of the sign-in page (`paths.authForTip`,
 * `paths.authForInvitation`), otherwise to the tips list. The query holds an id or a code and no address, so that no link can
 * lead to another site.
 */
export function pathAfterSignIn(search: string): string {
  const params = new URLSearchParams(search)
  const join = params.get('join')
  if (join !== null && /^[a-z]+$/i.test(join)) return paths.invitationYes(join)
  const tip = params.get('tip')
  const category = params.get('category')
  if (tip === null || !/^\d+$/.test(tip)) return paths.home
  return category === null ? paths.tip(tip) : paths.tipDialog(category, tip)
}
