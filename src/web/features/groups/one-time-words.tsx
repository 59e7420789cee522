import { useEffect } from 'react'
import type { LedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LeftToRight } from '#web/ui/left-to-right.tsx'
import { useWordsSheet } from './member-actions.ts'
import './one-time-words.css'
import { Name } from '#web/ui/name.tsx'

interface Props {
  group: LedGroup
  words: readonly TemporaryPassword[]
  onDone: () => void
}

/** New one-time words, which no later call shows again, the sheet to cut with them, and the button that closes them. */
export function TemporaryPasswords({ group, words, onDone }: Props) {
  const sheet = useWordsSheet(group, words)
  const sheetButton = useFocus<HTMLButtonElement>()
  // The button that made the words is gone, so the button to print them gets the focus.
  // The browser asks before it reloads or closes the page, because the words would be lost.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <>
      <div className="one-time-words">
        <p className="notice" role="status">
          {text.groups_words_once()}
        </p>
        <Button ref={sheetButton} className="button button-accent" action={sheet}>
          <Icon name="printer" />
          {text.groups_words_sheet()}
        </Button>
        <ul className="one-time-list">
          {words.map(({ id, label, username, word }) => (
            <li key={id} className="one-time">
              <Name of={label} className="justify-self-start font-bold" />
              <dl>
                <div>
                  <dt>{text.accounts_username()}</dt>
                  <dd>
                    <Name of={username} />
                  </dd>
                </div>
                <div>
                  <dt>{text.groups_word()}</dt>
                  <dd className="one-time-word" translate="no">
                    <LeftToRight>{word}</LeftToRight>
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </div>
      <div className="dialog-form-buttons">
        {/* While the sheet is on its way, the words may be needed again. */}
        <Button className="button button-primary" action={sheet} onClick={onDone}>
          {text.groups_words_done()}
        </Button>
      </div>
    </>
  )
}
