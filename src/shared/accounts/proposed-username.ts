import { lengthOf, newUsernameProblem, USERNAME } from './rules.ts'

const cut = (name: string, length: number) => Array.from(name).slice(0, length).join('').trim()

/** Makes a username of what somebody is called elsewhere. Undefined when nothing of it can be one. */
export function proposedUsername(name: string): string | undefined {
  // Halves of characters, which databases do not store.
  const whole = name.replaceAll(/\p{Cs}/gu, '')
  const visible = cut(whole.normalize('NFC').replaceAll(/\s+/g, ' ').trim(), USERNAME.max)
  if (newUsernameProblem(visible) === undefined) return visible
  // Removes what makes the name invalid. A name that mixes alphabets loses letters by that.
  const plain = cut(
    visible
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9 ._-]/g, '')
      .replaceAll(/ +/g, ' ')
      .trim(),
    USERNAME.max,
  )
  return newUsernameProblem(plain) === undefined ? plain : undefined
}

/** The name itself and then with numbers, which the server tries until one is free. */
export function usernamesLike(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = index === 0 ? '' : String(index + 1)
    return cut(name, USERNAME.max - lengthOf(suffix)) + suffix
  })
}
