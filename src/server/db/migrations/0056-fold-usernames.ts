import { type Kysely, sql } from 'kysely'
import { usernameKey } from '#shared/accounts/username-key.ts'
import type { Migration } from '../portable.ts'

interface Rider {
  id: number
  username: string
  username_key: string
  folded_key: string | null
}

/** How many riders are read at once. */
const SLICE = 1000

/** A separate migration, because adding a column locks the table until the end of the migration. */
export function foldUsernames(): Migration {
  return {
    async up(untyped) {
      const db = untyped as Kysely<{ rider: Rider }>
      for (let last = 0; ; ) {
        const riders = await db
          .selectFrom('rider')
          .select(['id', 'username', 'username_key'])
          .where('id', '>', last)
          // A key of ASCII is folded already.
          .where(sql<boolean>`octet_length(username_key) <> length(username_key)`)
          .orderBy('id')
          .limit(SLICE)
          .execute()
        for (const { id, username, username_key } of riders) {
          const folded_key = usernameKey(username)
          if (folded_key !== username_key)
            await db.updateTable('rider').set({ folded_key }).where('id', '=', id).execute()
        }
        if (riders.length < SLICE) return
        last = riders.at(-1)?.id ?? last
      }
    },
  }
}
