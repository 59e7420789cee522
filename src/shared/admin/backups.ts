/** Why a backup could not be made. */
export const BACKUP_FAILURES = ['disk-full', 'no-folder', 'failed'] as const
export type BackupFailure = (typeof BACKUP_FAILURES)[number]
