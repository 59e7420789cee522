/** The groups of settings, in their order. */
export const SETTING_GROUPS = ['site', 'operator', 'mail', 'server', 'learning', 'results'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** Where the value of a setting comes from. */
export const SETTING_SOURCES = ['environment', 'site.yaml', 'default', 'none'] as const
export type SettingSource = (typeof SETTING_SOURCES)[number]

/** Why a mail server did not take a mail. */
export const MAIL_FAILURES = [
  'no-such-server',
  'no-connection',
  'too-slow',
  'tls',
  'login',
  'refused',
  'other',
] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]
