import type { Generated, Selectable } from 'kysely'

/** The tables of the progress of riders: XP, completions, streaks, challenges and reviews. */
export interface LearningTables {
  learner: LearnerTable
  xp_count: XpCountTable
  completion: CompletionTable
  achievement: AchievementTable
  challenge_day: ChallengeDayTable
  visit_day: VisitDayTable
  reading: ReadingTable
  tutorial: TutorialTable
  memory: MemoryTable
  review_answer: ReviewAnswerTable
  progress_page: ProgressPageTable
}

interface LearnerTable {
  rider_id: number
  xp: number
  shares: Generated<number>
  streak_count: Generated<number>
  streak_longest: Generated<number>
  streak_since: string | null
  streak_last_at: string | null
  streak_last_zone: string | null
  streak_recent: Generated<string>
  streak_rests_until: string | null
  on_leaderboard: number
}
export type LearnerRow = Selectable<LearnerTable>

interface XpCountTable {
  xp: number
  riders: number
}

interface CompletionTable {
  rider_id: number
  tip_id: number
  completed_at: string
  category: string
  xp: number
}

interface AchievementTable {
  rider_id: number
  achievement_id: string
  unlocked_at: string
}

interface ChallengeDayTable {
  rider_id: number
  challenge_id: string
  day: string
  done_at: string | null
  zone: string | null
}

interface VisitDayTable {
  rider_id: number
  day: string
}

interface ReadingTable {
  rider_id: number
  reported_at: string
  day: string
  seconds: string
}

interface TutorialTable {
  rider_id: number
  current_step: number
  completed: number
}

interface MemoryTable {
  rider_id: number
  tip_id: number
  card: string
  due_at: string
}

/** Every answer of a review. The intervals are in days. */
interface ReviewAnswerTable {
  rider_id: number
  tip_id: number
  answered_at: string
  correct: number
  interval_before: number
  interval_after: number
}

/** The public progress page of a rider. A rider without a row has none. */
interface ProgressPageTable {
  rider_id: number
  code: string
  /** A JSON array of what the page shows. */
  shows: string
}
