/** The kinds of deliveries. Each has a name in the catalogues (web/admin/words.ts). */
const CHANNELS = [
  'contact',
  'contact-answer',
  'confirm-email',
  'reset-password',
  'invitation',
  'code',
  'reminder-mail',
  'reminder-push',
  'confirm-newsletter',
  'newsletter',
  'newsletter-test',
  'webhook',
] as const
export type Channel = (typeof CHANNELS)[number]
