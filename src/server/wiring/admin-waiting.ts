import { findOldRules } from '#server/content/places.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { listSettings } from '#server/features/admin/settings-service.ts'
import { countGivenUp, isBackupOld, type Waiting } from '#server/features/admin/today-service.ts'
import { countFew } from '#server/features/codes/service.ts'
import { countOpen } from '#server/features/contact/admin-repository.ts'
import { countHeld } from '#server/features/content/repository.ts'
import { countConflicts, countProposals } from '#server/features/content/view-service.ts'
import type { WiredParts } from '#server/parts.ts'
import type { Backups } from '#server/platform/operation/backups.ts'

const exactly = (count: number) => ({ count, isMore: false })

/**
 * All work that may wait for somebody in Admin. For another kind, add its name in shared/admin/today.ts and its line
 * here.
 */
export const makeWaiting =
  ({
    config,
    db,
    clock,
    contentExchange,
    currentTranslations = () => contentExchange.current()?.translations ?? [],
    backups,
  }: WiredParts & { backups: Backups }) =>
  ({ site, library }: ServedContent): readonly Waiting[] => [
    { kind: 'messages', may: 'messages.answer', read: () => countOpen(db) },
    { kind: 'deliveries', may: 'deliveries.retry', read: () => countGivenUp(db) },
    {
      kind: 'translations',
      may: 'content.write',
      read: async () =>
        exactly(currentTranslations().reduce((sum, { missing, stale }) => sum + missing.length + stale.length, 0)),
    },
    {
      kind: 'rules',
      may: 'content.publish',
      read: async () => exactly(findOldRules(library.places, clock().toISOString().slice(0, 10)).length),
    },
    {
      kind: 'conflicts',
      may: 'content.publish',
      read: async () => exactly(countConflicts(contentExchange.current())),
    },
    {
      kind: 'misfits',
      may: 'content.publish',
      read: async () => exactly(contentExchange.current()?.misfits.size ?? 0),
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
