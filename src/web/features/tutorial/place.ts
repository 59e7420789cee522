export type Side = 'right' | 'bottom' | 'left'

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** Between the card and what it points at (px). */
const GAP = 16
/** Between the card and the window's edge (px). */
const MARGIN = 12

function clamp(value: number, length: number, available: number): number {
  return Math.max(MARGIN, Math.min(value, available - length - MARGIN))
}

/** Where the card stands before it is clamped. */
function beside(target: Box, card: Size, side: Side): { x: number; y: number } {
  const middleX = target.x + target.width / 2 - card.width / 2
  const middleY = target.y + target.height / 2 - card.height / 2
  switch (side) {
    case 'right':
      return { x: target.x + target.width + GAP, y: middleY }
    case 'left':
      return { x: target.x - card.width - GAP, y: middleY }
    case 'bottom':
      return { x: middleX, y: target.y + target.height + GAP }
  }
}

/** Where the card's upper left corner goes: beside its target, or in the middle without one; always within the window. */
export function placeCard(
  target: Box | undefined,
  card: Size,
  window: Size,
  side: Side = 'bottom',
): { x: number; y: number } {
  const wished = target
    ? beside(target, card, side)
    : { x: (window.width - card.width) / 2, y: (window.height - card.height) / 2 }
  return { x: clamp(wished.x, card.width, window.width), y: clamp(wished.y, card.height, window.height) }
}
