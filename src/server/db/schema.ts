import type { AccountsTables } from './tables/accounts.ts'
import type { AdminTables } from './tables/admin.ts'
import type { ContentTables } from './tables/content.ts'
import type { ExamsTables } from './tables/exams.ts'
import type { GroupsTables } from './tables/groups.ts'
import type { LearningTables } from './tables/learning.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { TipsTables } from './tables/tips.ts'

/** Every table. Times are ISO-8601 UTC text and flags are 0 or 1, so that both databases return the same types. */
export interface Schema
  extends AccountsTables,
    SignInTables,
    TipsTables,
    LearningTables,
    ExamsTables,
    MessagesTables,
    AdminTables,
    ContentTables,
    GroupsTables {}
