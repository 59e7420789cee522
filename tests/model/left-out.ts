const NEEDS_KEY = 'Makes or sends something new each time, until the contract gives it a key'
const IS_NEW = 'Each call means another one'

/** The calls that do something again when they are made again after a lost answer, with the reason. A call with a key is none of them. */
export const DONE_AGAIN: Record<string, string> = {
  'POST /api/admin/content/picture': NEEDS_KEY,
  'POST /api/password/forgot': NEEDS_KEY,
  'POST /api/passkeys/challenge': IS_NEW,
  'POST /api/searches': IS_NEW,
}

const ENDS_SESSION = 'It has ended the session, so who makes it again is nobody'
const ENDS_ROLE = 'An operator may have ended their own role, session or account'

/** The calls that are refused when they are made again, with the reason. All others are answered as the first time. */
export const REFUSED_AGAIN: Record<string, string> = {
  'POST /api/logout': ENDS_SESSION,
  'DELETE /api/user/sessions': ENDS_SESSION,
  'DELETE /api/user': ENDS_SESSION,
  'POST /api/admin/team': ENDS_ROLE,
  'DELETE /api/admin/team/:id': ENDS_ROLE,
  'DELETE /api/admin/riders/:id': ENDS_ROLE,
  'DELETE /api/admin/riders/:id/sessions': ENDS_ROLE,
}

const NEEDS_AUTHENTICATOR =
  'Only an authenticator can answer. Its service is tested in features/accounts/passkeys.test.ts'
const NEEDS_PROVIDER = "Needs a sign-in at the operator's provider, whose steps are other sites"
const INVITED = 'Needs a link that is shown once. Two at once are tested in features/admin/first-operator.test.ts'
const CODES = 'Riders who pass at once are tested in features/codes/codes.test.ts'
const DRAWS = 'Draws a paper and stores nothing'

/** The calls that write and are not made here, with the reason. */
export const NOT_MADE: Record<string, string> = {
  'POST /api/passkeys/login': NEEDS_AUTHENTICATOR,
  'POST /api/user/passkeys': NEEDS_AUTHENTICATOR,
  'DELETE /api/user/password': NEEDS_AUTHENTICATOR,
  'POST /api/provider/sign-in': NEEDS_PROVIDER,
  'POST /api/provider/login': NEEDS_PROVIDER,
  'POST /api/provider/register': NEEDS_PROVIDER,
  'POST /api/user/linked-account/question': NEEDS_PROVIDER,
  'POST /api/user/linked-account/begin': NEEDS_PROVIDER,
  'POST /api/user/linked-account': NEEDS_PROVIDER,
  'DELETE /api/user/linked-account': NEEDS_PROVIDER,
  'POST /api/guide': DRAWS,
  'POST /api/groups/:id/words/sheet': DRAWS,
  'POST /api/admin/team/invitations': INVITED,
  'DELETE /api/admin/team/invitations/:id': INVITED,
  'POST /api/admin/codes': CODES,
  'POST /api/admin/codes/:id': CODES,
  'POST /api/admin/codes/:id/withdraw': CODES,
  'POST /api/invitation': 'Changes nothing',
  'POST /api/invitation/account': INVITED,
  'POST /api/invitation/accept': INVITED,
  'POST /api/admin/mail-test': 'Waits for a mail server',
  'POST /api/admin/backups': 'Copies a file, which the databases of the model do not have',
  'POST /api/admin/newsletter/preview': 'Changes nothing',
  'POST /api/admin/site/preview': 'Changes nothing',
}
