import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { readTables } from '#server/db/structure.ts'

/**
 * Every column of a table about riders, under the purpose of the privacy policy that says what is in it (`legal_<purpose>_data`).
 * Before a new column gets its place here, the policy says it, in every language.
 */
const DATA = `
account: rider id username username_key password_hash full_name email email_confirmed_at notifications dark_mode newsletter leaderboard created_at preferences avatar badges one_time_word_at folded_key
account: desk_role rider_id role given_at given_by operator_name claimed_at
account: role_invitation id token_hash role invited_by created_at expires_at used_at
sessions: session token_hash rider_id device created_at last_used_at answered_at
sessions: kept_answer id rider_id claimed_at answer
known_devices: known_client rider_id kind mark used_at
passkeys: passkey id rider_id credential_id rp_id user_handle name public_key transports counter is_synced created_at last_used_at
linked: linked_account issuer subject rider_id linked_at last_used_at
mail: mail_link token_hash rider_id purpose email expires_at
mail: delivery id channel cause order_key rider_id payload created_at due_at give_up_at tries last_error ended_at outcome
reminders: reminder rider_id way hour zone turned_on_at unopened sent_at sent_before remind_at due_at
reminders: push_subscription endpoint_hash rider_id session_hash endpoint p256dh auth created_at failures failing_since
newsletter: newsletter_consent rider_id email language words requested_at confirmed_at ended_at
saved: tip_like rider_id tip_id created_at
saved: bookmark rider_id tip_id notes created_at
shares: share id rider_id tip_id platform created_at
learning: learner rider_id xp shares streak_count streak_longest streak_since streak_last_at streak_last_zone streak_recent on_leaderboard streak_rests_until
learning: completion rider_id tip_id completed_at category xp
learning: achievement rider_id achievement_id unlocked_at
learning: challenge_day rider_id challenge_id day done_at zone
learning: visit_day rider_id day
learning: reading rider_id reported_at day seconds
learning: tutorial rider_id current_step completed
learning: memory rider_id tip_id card due_at
learning: review_answer rider_id tip_id answered_at correct interval_before interval_after
exam: exam id rider_id number started_at ended_at passed right_count question_count ref place_id
exam: certificate id code rider_id exam_id name show_name product passed_at issued_at right_count question_count asked ended_at ended_as reason ref place_id place_name name_key
exam: reward_code id list_id code rider_id given_at lost_at
groups: rider_group id name code leader_id lead_since created_at is_open due_on has_ladder ladder_mean offered_to
groups: group_member id group_id rider_id label label_key joined_at agreement agreed_at is_looked_after in_ladder completed passed_on fresh_until fading_until active_on answers library_key
results: rider_ref rider_id ref created_at
rewards: tip_list id rider_id name tip_ids share_code created_at
rewards: progress_page rider_id code shows
`

const rows = DATA.trim()
  .split('\n')
  .map((line) => {
    const [purpose = '', ...data] = line.split(/:? /)
    return { purpose, data: data.join(' ') }
  })

test('each column about riders falls under a purpose of the privacy policy', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => db.destroy())
  const tables = (await readTables(db)).filter(
    ({ name, references }) => name === 'rider' || references.some(({ table }) => table === 'rider'),
  )
  const data = tables.map(({ name, columns }) => [name, ...columns].join(' '))
  expect(data.sort()).toEqual(rows.map(({ data }) => data).sort())
})

test('the privacy policy says the data of each of these purposes', () => {
  const policy = readFileSync('src/web/pages/impressum/purposes.tsx', 'utf8')
  for (const { purpose } of rows) expect(policy).toContain(`text.legal_${purpose}_data(`)
})
