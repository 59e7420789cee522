import { HARDEST_FROM, MEMBER_FIELDS, type MemberField } from '#shared/groups/rules.ts'
import { memberFieldName } from '#shared/groups/words.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import './seen-fields.css'

/** Explains each field in plain words. */
const MEANINGS: Record<MemberField, () => string> = {
  label: text.join_sees_label,
  ready: text.join_sees_ready,
  completed: text.join_sees_completed,
  exam: text.join_sees_exam,
  remembered: text.join_sees_remembered,
  activeOn: text.join_sees_active_on,
}

/** Everything that the leader of a group sees of a member, and what the leader never sees. */
export function SeenFields() {
  return (
    <>
      <dl className="seen-fields">
        {MEMBER_FIELDS.map((field) => (
          <div key={field}>
            <dt>{memberFieldName(field)}</dt>
            <dd>{MEANINGS[field]()}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{text.join_sees_group({ count: HARDEST_FROM })}</p>
      <p className="seen-not gap-[12px] py-[14px] px-[16px]">
        <Icon name="lock" className="size-6" />
        {text.join_sees_not()}
      </p>
    </>
  )
}
