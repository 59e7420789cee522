import { findOldRules } from '#server/content/places.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { listSettings } from '#server/features/admin/settings-service.ts'
import { countGivenUp, isBackupOld, type Waiting } from '#server/features/admin/today-service.ts'
import { countFew } from '#server/features/codes/service.ts'
import { countOpen } from '#server/features/contact/admin-repository.ts'
import { countHeld } from '#server/features/content/repository.ts'
import { countConflicts } from '#server/features/content/view-service.ts'
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
    { kind: 'messages', roles: ['operator'], read: () => countOpen(db) },
    { kind: 'deliveries', roles: ['operator'], read: () => countGivenUp(db) },
    {
      kind: 'translations',
      roles: ['operator', 'editor'],
      read: async () =>
        exactly(currentTranslations().reduce((sum, { missing, stale }) => sum + missing.length + stale.length, 0)),
    },
    {
      kind: 'rules',
      roles: ['operator', 'editor'],
      read: async () => exactly(findOldRules(library.places, clock().toISOString().slice(0, 10)).length),
    },
    {
      kind: 'conflicts',
      roles: ['operator', 'editor'],
      read: async () => exactly(countConflicts(contentExchange.current())),
    },
    {
      kind: 'misfits',
      roles: ['operator', 'editor'],
      read: async () => exactly(contentExchange.current()?.misfits.size ?? 0),
    },
    { kind: 'plans', roles: ['operator', 'editor'], read: async () => exactly(await countHeld(db)) },
    {
      kind: 'backup',
      roles: ['operator'],
      read: async () => exactly(backups.failure() || (await isBackupOld(db, config, clock())) ? 1 : 0),
    },
    { kind: 'codes', roles: ['operator'], read: async () => exactly(await countFew(db, clock())) },
    {
      kind: 'settings',
      roles: ['operator'],
      read: async () => exactly(listSettings(config, site, library.site).filter(({ isMissing }) => isMissing).length),
    },
  ]
