import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml'

/** A value that YAML reads as a comment. */
interface LostValue {
  /** Such as 'brand.accent'. */
  field: string
  /** Where the comment begins in the source. */
  at: number
  comment: string
}

/** The comment on the line of a key without a value. */
const AFTER_KEY = /["']?[ \t]*:[ \t]+(#[^\n]*)/y
/** The comment after the dash of an entry without a value. Lines of comments may stand before it. */
const AFTER_DASH = /[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*-[ \t]+(#[^\n]*)/y
/** A comment that ends a value without quotes. Authors write a space after the '#' of what they mean as a comment. */
const AFTER_VALUE = /[ \t]+(#[^\s#][^\n]*)/y

interface Parent {
  field: string
  /** Of a mapping: the key whose value comes next. Undefined when a key comes next. */
  key?: string | undefined
  /** Of a list: the number of the next entry. */
  index?: number
}

/** Finds the values that were meant and are comments, because '#' has no quotes: `accent: #c8102e`. */
export function findLostValues(source: string, events: readonly Event[]): LostValue[] {
  const lost: LostValue[] = []
  const parents: Parent[] = [{ field: '' }]
  let end = 0
  const inside = (): Parent => parents.at(-1) ?? { field: '' }
  const fieldOf = ({ field, key, index }: Parent) =>
    [field, key ?? index].filter((part) => part !== undefined && part !== '').join('.')
  const goOn = (parent: Parent) => {
    if (parent.index === undefined) parent.key = undefined
    else parent.index += 1
  }
  const look = (form: RegExp, from: number) => {
    form.lastIndex = from
    const comment = form.exec(source)?.[1]
    if (comment === undefined) return
    end = form.lastIndex
    lost.push({ field: fieldOf(inside()), at: end - comment.length, comment: comment.trimEnd() })
  }
  for (const event of events) {
    const parent = inside()
    if (event.type === EVENT_ID.SEQUENCE) parents.push({ field: fieldOf(parent), index: 0 })
    else if (event.type === EVENT_ID.MAPPING) parents.push({ field: fieldOf(parent) })
    else if (event.type === EVENT_ID.DOCUMENT) parents.push({ field: '' })
    else if (event.type === EVENT_ID.POP) {
      parents.pop()
      goOn(inside())
    } else if (event.type === EVENT_ID.SCALAR) {
      const isEmpty = event.valueStart === -1 && event.anchorStart === -1 && event.tagStart === -1
      const isKey = parent.index === undefined && parent.key === undefined
      if (!isEmpty) end = Math.max(end, event.valueEnd)
      if (!isKey && isEmpty) look(parent.index === undefined ? AFTER_KEY : AFTER_DASH, end)
      else if (!isKey && event.style === SCALAR_STYLE.PLAIN && event.valueEnd !== -1) look(AFTER_VALUE, end)
      if (isKey) parent.key = getScalarValue(source, event)
      else goOn(parent)
    } else goOn(parent)
  }
  return lost
}
