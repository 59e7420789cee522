import { useRef } from 'react'
import { AVATAR_PART_NAMES, AVATAR_PARTS, type AvatarPart, avatarCode, readAvatar } from '#shared/accounts/avatar.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { useSetAppearance } from './profile-queries.ts'
import './avatar-editor.css'

const FIRST = { helmet: 0, helmetColor: 0, skin: 1, jacket: 2, scooter: 0, ground: 1 }

/** Puts an avatar together of drawn parts, with a preview. */
export function AvatarEditor({ rider }: { rider: Rider }) {
  // One that was removed can be saved again.
  const last = useRef(avatarCode(FIRST))
  if (rider.avatar !== null) last.current = rider.avatar
  const own = useOwnValue(last.current)
  const code = own.value
  const choice = readAvatar(code) ?? FIRST
  const save = useSetAppearance(({ avatar }) => {
    if (avatar) own.saved(avatar)
  })
  return (
    <form
      className="avatar-editor"
      onSubmit={(event) => {
        event.preventDefault()
        const saved = { title: text.accounts_avatar_saved(), description: text.accounts_avatar_saved_text() }
        save.run({ body: { avatar: code }, saved })
      }}
    >
      <Avatar code={code} className="justify-self-center size-[168px]" />
      <div className="grid gap-[16px]">
        {AVATAR_PART_NAMES.map((part) => (
          <PartChoice
            key={part}
            part={part}
            chosen={choice[part]}
            onChoose={(place) => own.set(avatarCode({ ...choice, [part]: place }))}
          />
        ))}
      </div>
      <ChangedElsewhere of={[own]} />
      <div className="button-row">
        <Button type="submit" className="button button-primary" action={save}>
          {text.accounts_avatar_save()}
        </Button>
        {rider.avatar !== null && (
          <Button
            className="button"
            action={save}
            onClick={() => {
              const saved = { title: text.accounts_avatar_removed(), description: text.accounts_avatar_removed_text() }
              save.run({ body: { avatar: null }, saved })
            }}
          >
            {text.accounts_avatar_remove()}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The options of one part, as radio buttons. A color is shown with its name for screen readers. */
function PartChoice({
  part,
  chosen,
  onChoose,
}: {
  part: AvatarPart
  chosen: number
  onChoose: (place: number) => void
}) {
  const { name, options } = AVATAR_PARTS[part]
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{name()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option, place) => {
          const isColor = option.value.startsWith('#')
          return (
            <label
              key={option.value}
              className={isColor ? 'avatar-color' : 'avatar-option'}
              title={isColor ? option.name() : undefined}
            >
              <input
                type="radio"
                name={`avatar-${part}`}
                className="sr-only"
                checked={place === chosen}
                onChange={() => onChoose(place)}
              />
              {isColor && (
                <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
                  <circle cx="16" cy="16" r="15" fill={option.value} stroke="currentColor" />
                </svg>
              )}
              <span className={isColor ? 'sr-only' : 'inline-block'}>{option.name()}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
