/** The kinds of waiting work. Each has its words and its link in web/admin/pages/today.tsx. */
export const WAITING = [
  'messages',
  'deliveries',
  'translations',
  'rules',
  'conflicts',
  'misfits',
  'plans',
  'proposals',
  'backup',
  'codes',
  'settings',
] as const
export type WaitingKind = (typeof WAITING)[number]

/** The first steps of a new site, in their order. */
export const STEPS = ['operator', 'address', 'mail', 'second-operator', 'backup'] as const
export type Step = (typeof STEPS)[number]

/** A backup should not be older than this (ms). */
export const BACKUP_AGE = 7 * 24 * 3600_000
