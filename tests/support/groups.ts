import type { Insertable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { libraryKey } from '#server/features/groups/standing-service.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import type { TestApp } from './test-app.ts'

type Member = Insertable<Schema['group_member']>

/** Adds members to a group directly in the database. `columnsOf` says what the member with this index has. */
export async function addMembers(
  { parts }: TestApp,
  groupId: string,
  count: number,
  columnsOf: (index: number) => Partial<Member> = () => ({}),
): Promise<void> {
  const now = parts.clock().toISOString()
  const riders = await parts.db
    .insertInto('rider')
    .values(
      Array.from({ length: count }, (_, index) => {
        const username = `member ${groupId.slice(0, 8)} ${index}`
        return { username, username_key: username, password_hash: 'none', created_at: now }
      }),
    )
    .returning('id')
    .execute()
  const members = riders.map(({ id }, index): Member => {
    const label = `Member ${String(index).padStart(3, '0')}`
    const common = { label, label_key: label.toLowerCase(), joined_at: now, agreement: 1, agreed_at: now }
    const key = libraryKey(parts.library)
    return {
      id: makeShareCode(),
      group_id: groupId,
      rider_id: id,
      ...common,
      completed: 0,
      library_key: key,
      ...columnsOf(index),
    }
  })
  await parts.db.insertInto('group_member').values(members).execute()
}
