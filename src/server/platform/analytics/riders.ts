/**
 * Riders are counted in an integer of 31 bits: each rider sets the bit of their number modulo 31. The same rider sets the same bit
 * again, on every server. Two riders may share a bit, so the bits that are set may be fewer than the riders, never more.
 */
const BITS = 31

/** The mark of a rider. The marks of several riders are joined by `|`, in the database too. */
export const markOf = (riderId: number): number => 1 << (riderId % BITS)

/** At least so many riders are in the marks. */
export function ridersIn(marks: number): number {
  let riders = 0
  for (let bit = 0; bit < BITS; bit++) riders += (marks >> bit) & 1
  return riders
}

/** Marks of as many riders that tell nothing but their number. */
export const withoutRiders = (marks: number): number => 2 ** ridersIn(marks) - 1
