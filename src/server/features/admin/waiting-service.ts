import type { Config } from '#server/config.ts'
import { findOldRules } from '#server/content/places.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { TranslationState } from '#server/content/translation-state.ts'
import type { Db } from '#server/db/open.ts'
import { countFew } from '#server/features/codes/service.ts'
import { countOpen } from '#server/features/contact/admin-repository.ts'
import type { ContentReloader } from '#server/features/content/reloader-service.ts'
import { countHeld } from '#server/features/content/repository.ts'
import { countConflicts, countProposals } from '#server/features/content/view-service.ts'
import type { Backups } from '#server/platform/operation/backups.ts'
import { listSettings } from './settings-service.ts'
import { countGivenUp, isBackupOld, type Waiting } from './today-service.ts'

const exactly = (count: number) => ({ count, isMore: false })

export interface WaitingParts {
  config: Config
  db: Db
  clock: () => Date
  contentReloader: ContentReloader
  /** Replaces the missing and stale translations of the content that is served. */
  currentTranslations?: () => readonly TranslationState[]
  backups: Backups
}

/**
 * All work that may wait for somebody in Admin. For another kind, add its name in shared/admin/today.ts and its line
 * here.
 */
export function waitingIn(parts: WaitingParts, { site, library }: ServedContent): readonly Waiting[] {
  const { config, db, clock, contentReloader, backups } = parts
  const current = contentReloader.current()
  const translations = parts.currentTranslations?.() ?? current?.translations ?? []
  return [
    { kind: 'messages', may: 'messages.answer', read: () => countOpen(db) },
    { kind: 'deliveries', may: 'deliveries.retry', read: () => countGivenUp(db) },
    {
      kind: 'translations',
      may: 'content.write',
      read: async () =>
        exactly(translations.reduce((sum, { missing, stale }) => sum + missing.length + stale.length, 0)),
    },
    {
      kind: 'rules',
      may: 'content.publish',
      read: async () => exactly(findOldRules(library.places, clock().toISOString().slice(0, 10)).length),
    },
    {
      kind: 'conflicts',
      may: 'content.publish',
      read: async () => exactly(countConflicts(current)),
    },
    {
      kind: 'misfits',
      may: 'content.publish',
      read: async () => exactly(current?.misfits.size ?? 0),
    },
    { kind: 'plans', may: 'content.publish', read: async () => exactly(await countHeld(db)) },
    {
      kind: 'proposals',
      may: 'content.publish',
      read: async () => exactly(await countProposals(db)),
    },
    {
      kind: 'backup',
      may: 'backups.make',
      read: async () => exactly(backups.failure() || (await isBackupOld(db, config, clock())) ? 1 : 0),
    },
    { kind: 'codes', may: 'codes.manage', read: async () => exactly(await countFew(db, clock())) },
    {
      kind: 'settings',
      may: 'settings.read',
      read: async () => exactly(listSettings(config, site, library.site).filter(({ isMissing }) => isMissing).length),
    },
  ]
}
