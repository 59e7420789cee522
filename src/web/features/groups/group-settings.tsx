import { useState } from 'react'
import type { LedGroup } from '#shared/contract/groups.ts'
import { GROUP_NAME_MAX } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { paths } from '#web/paths.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DueDay } from './days.ts'
import { useChangeGroup, useDeleteGroup } from './group-actions.ts'
import './group-settings.css'
import { lettersOf } from '#shared/name.ts'

/** The leader's settings of a group: its name, the day to be done by, the ladder, and its end. */
export function GroupSettings({ group }: { group: LedGroup }) {
  const name = useOwnValue(lettersOf(group.name))
  const rename = useChangeGroup(group, (sent) => name.saved(sent.name ?? ''))
  const ladder = useChangeGroup(group)
  const hasLadder = ladder.sending?.hasLadder ?? group.hasLadder
  return (
    <div className="group-settings">
      <section className="card group-setting" aria-label={text.groups_name()}>
        <NameForm
          label={text.groups_name()}
          hint={text.groups_name_seen()}
          button={text.groups_save_name()}
          name="group-name"
          most={GROUP_NAME_MAX}
          typed={name}
          action={rename}
          onSubmit={(name) => rename.run({ name })}
        />
      </section>
      <DayForm group={group} />
      <section className="card group-setting" aria-label={text.groups_ladder()}>
        <Switch
          label={text.groups_ladder()}
          description={text.groups_ladder_hint()}
          checked={hasLadder}
          action={ladder}
          onChange={(isOn) => ladder.run({ hasLadder: isOn })}
        />
      </section>
      <GroupEnd group={group} />
    </div>
  )
}

function DayForm({ group }: { group: LedGroup }) {
  const day = useOwnValue(group.dueOn ?? '')
  const change = useChangeGroup(group, (sent) => day.saved(sent.dueOn ?? day.value))
  return (
    <section className="card group-setting" aria-labelledby="group-due">
      <h2 id="group-due" className="text-xl font-bold">
        {text.groups_due()}
      </h2>
      <p className="text-ink-2">{text.groups_due_hint()}</p>
      <form
        className="group-due"
        onSubmit={(event) => {
          event.preventDefault()
          if (day.value !== '') change.run({ dueOn: day.value })
        }}
      >
        <TextField
          label={text.groups_due_day()}
          type="date"
          name="due"
          required
          min="2000-01-01"
          max="2199-12-31"
          value={day.value}
          onChange={(event) => day.set(event.target.value)}
        />
        <ChangedElsewhere of={[day]} />
        <Button type="submit" className="button button-primary" action={change}>
          {text.groups_due_save()}
        </Button>
        {group.dueOn !== null && (
          <Button className="button" action={change} onClick={() => change.run({ dueOn: null })}>
            {text.groups_due_remove()}
          </Button>
        )}
      </form>
      {group.dueOn !== null && (
        <p className="font-bold">
          <DueDay on={group.dueOn} />
        </p>
      )}
    </section>
  )
}

/** Giving the group away and deleting it: the two ways in which a leader can leave. */
function GroupEnd({ group }: { group: LedGroup }) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteGroup(group, () => navigate(paths.groups, { replace: true }))
  return (
    <section className="card group-setting" aria-labelledby="group-end">
      <h2 id="group-end" className="text-xl font-bold">
        {text.groups_end()}
      </h2>
      <p className="text-ink-2">{text.groups_end_text()}</p>
      <Button className="button button-danger self-start max-sm:self-stretch" onClick={() => setDeleting(true)}>
        {text.groups_delete()}
      </Button>
      {isDeleting && (
        <AskDialog
          title={text.groups_delete_title({ name: group.name })}
          text={text.groups_delete_text()}
          button={text.groups_delete()}
          action={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
}
