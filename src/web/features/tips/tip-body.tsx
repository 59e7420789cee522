import { type ReactNode, useMemo } from 'react'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import { type Block, parseBody } from '#shared/tips/body.ts'
import * as text from '#texts'
import { type HasLanguage, inLanguage } from '#web/lib/in-language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

/** Keeps the icon on the line of the last word. */
const WORD_JOINER = '\u2060'

/** Uses the index as the React key, because the parts of a tip never change their order. */
const inOrder = <T,>(items: T[]) => items.map((item, index) => ({ item, key: String(index) }))

function Blocks({ blocks, of }: { blocks: Block[]; of: HasLanguage }) {
  return inOrder(blocks).map(({ item: block, key }) =>
    block.kind === 'paragraph' ? (
      <p key={key} {...inLanguage(of)}>
        {block.text}
      </p>
    ) : (
      <ul key={key} className="bullets" {...inLanguage(of)}>
        {inOrder(block.items).map(({ item, key }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    ),
  )
}

interface Props {
  tip: Tip
  /** The level of its headings. */
  level: 'h2' | 'h3'
  /** The rules of the place, shown after the sections. */
  rules?: ReactNode
}

/** The text of a tip: Key Points, sections, rules, Did you know, sources. */
export function TipBody({ tip, level: Heading, rules }: Props) {
  const body = useMemo(() => parseBody(lettersOf(tip.fullDescription ?? '')), [tip.fullDescription])
  return (
    <div className="tip-body" data-category={tip.category}>
      {body.keyPoints.length > 0 && (
        <section className="key-points">
          <Heading className="mb-[4px] text-(length:--text-16) font-bold">{text.tips_key_points()}</Heading>
          <Blocks blocks={body.keyPoints} of={tip} />
        </section>
      )}
      {inOrder(body.sections).map(({ item: { heading, blocks }, key }) => (
        <section key={key}>
          {heading !== undefined && (
            <Heading
              className="tip-body-heading mb-[8px] text-(length:--text-21) font-bold leading-[1.25]"
              {...inLanguage(tip)}
            >
              {heading}
            </Heading>
          )}
          <Blocks blocks={blocks} of={tip} />
        </section>
      ))}
      {rules}
      {tip.didYouKnow && (
        <div className="did-you-know">
          <Icon name="lightbulb" className="size-6" />
          <div>
            <Heading className="font-bold">{text.tips_did_you_know()}</Heading>
            <Words as="p" of={tip.didYouKnow} in={tip} />
          </div>
        </div>
      )}
      {tip.sources.length > 0 && (
        <section className="sources">
          <Heading className="text-base font-bold text-ink">{text.tips_sources()}</Heading>
          <ul>
            {tip.sources.map(({ title, url }) => (
              <li key={url + lettersOf(title)}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <Words of={title} in={tip} />
                  {WORD_JOINER}
                  <Icon name="external-link" className="ms-1.5 inline size-4 align-[-2px]" />
                  <span className="sr-only"> {text.tips_new_tab()}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
