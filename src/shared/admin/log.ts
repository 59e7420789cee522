/** The actions in the log of Admin. A name never changes, because rows keep it. */
export const LOG_ACTIONS = [
  'desk-opened',
  'role-given',
  'role-taken',
  'rider-renamed',
  'message-answered',
  'answer-taken-back',
  'message-done',
  'message-reopened',
  'message-deleted',
  'message-restored',
  'reset-link-mailed',
  'rider-signed-out',
  'rider-deleted',
  'password-set',
  'password-removed',
  'passkey-added',
  'passkey-removed',
  'account-linked',
  'account-unlinked',
  'address-changed',
  'address-confirmed',
  'certificate-revoked',
  'newsletter-sent',
  'newsletter-tested',
  'delivery-retried',
  'backup-made',
  'backup-restored',
  'database-moved',
  'content-draft-begun',
  'content-draft-discarded',
  'content-published',
  'content-planned',
  'content-withdrawn',
  'content-plan-kept',
  'content-hidden',
  'content-shown',
  'content-restored',
  'content-taken-back',
  'content-conflict-ended',
  'content-translation-confirmed',
  'content-change-seen',
  'picture-sent',
  'picture-removed',
  'picture-discarded',
  'content-preview-made',
  'content-preview-ended',
  'content-imported',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

/** Who acts: a rider in Admin, a command, the start of a server with OPERATORS, or a claim of the OpenID provider. */
export const LOG_ACTORS = ['rider', 'command', 'start', 'provider'] as const
export type LogActor = (typeof LOG_ACTORS)[number]

/** The kinds of things that an action can change. */
export const LOG_SUBJECTS = ['rider', 'message', 'certificate', 'newsletter', 'delivery', 'desk', 'content'] as const
export type LogSubject = (typeof LOG_SUBJECTS)[number]
