/** Calls `make` at the first call and returns the same result to later calls. A failure is not cached. */
export function once<T, A extends unknown[]>(make: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let made: Promise<T> | undefined
  return (...args) => {
    made ??= make(...args).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
