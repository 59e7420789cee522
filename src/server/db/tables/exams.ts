import type { Generated, Selectable } from 'kysely'

/** Exams and certificates. */
export interface ExamsTables {
  exam: ExamTable
  exam_question: ExamQuestionTable
  certificate: CertificateTable
  rider_ref: RiderRefTable
  code_list: CodeListTable
  reward_code: RewardCodeTable
}

interface ExamTable {
  id: Generated<number>
  rider_id: number
  number: number
  started_at: string
  ended_at: string | null
  passed: number | null
  right_count: number | null
  question_count: number | null
  /** The rider's reference when the exam began. */
  ref: string | null
  /** The place whose rules it asks. Null when it asks about the law of no place. */
  place_id: string | null
}
export type ExamRow = Selectable<ExamTable>

interface ExamQuestionTable {
  exam_id: number
  place: number
  tip_id: number
  /** For each shown option its position in the content, such as '2013'. Position 0 is the right option. */
  option_order: string
  /** The index of the shown option that the rider has chosen. */
  answer: number | null
}
export type ExamQuestionRow = Selectable<ExamQuestionTable>

/** After the account is deleted, a row has only its code and its end. */
interface CertificateTable {
  id: Generated<number>
  code: string
  rider_id: number | null
  exam_id: number | null
  name: string | null
  show_name: number
  product: string | null
  passed_at: string | null
  issued_at: string | null
  right_count: number | null
  question_count: number | null
  /** A JSON array: [{ tipId, isRight }]. */
  asked: string | null
  ended_at: string | null
  ended_as: 'withdrawn' | 'revoked' | 'deleted' | null
  /** Why the operator has revoked it. */
  reason: string | null
  /** The reference of its exam. */
  ref: string | null
  /** The place of its exam. */
  place_id: string | null
  /** The name of the place in the site's own language, in case the operator removes the place. */
  place_name: string | null
  /** The name without capitals and accents. */
  name_key: string | null
}
export type CertificateRow = Selectable<CertificateTable>

/** The reference of a rider in the operator's own system. */
interface RiderRefTable {
  rider_id: number
  ref: string
  created_at: string
}

/** A list of codes for riders who pass the exam. */
interface CodeListTable {
  id: Generated<number>
  /** JSON: the words for riders by language. */
  words: string
  /** The last day on which they work (YYYY-MM-DD). */
  ends_on: string | null
  keeps_revoked: number
  created_at: string
  withdrawn_at: string | null
}
export type CodeListRow = Selectable<CodeListTable>

interface RewardCodeTable {
  id: Generated<number>
  list_id: number
  code: string
  /** Null before it is given, and after the account is deleted. */
  rider_id: number | null
  given_at: string | null
  /** When the certificate was revoked, if the list takes its codes back. */
  lost_at: string | null
}
