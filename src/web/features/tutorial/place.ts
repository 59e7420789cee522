export type Side = 'right' | 'bottom' | 'left' | 'top'

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** Distance between the card and its target (px). */
const GAP = 16
/** Distance between the card and the window's edge (px). */
const MARGIN = 12

function clamp(value: number, length: number, available: number): number {
  return Math.max(MARGIN, Math.min(value, available - length - MARGIN))
}

/** The card's position beside the target, which may be outside the window. */
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
    case 'top':
      return { x: middleX, y: target.y - card.height - GAP }
  }
}

function covers(place: { x: number; y: number }, card: Size, target: Box): boolean {
  return (
    place.x < target.x + target.width &&
    place.x + card.width > target.x &&
    place.y < target.y + target.height &&
    place.y + card.height > target.y
  )
}

/**
 * The position of the card's upper left corner (px). The card is always within the window. Without a target it is in the
 * middle. With a target it is on the preferred side, or below or above the target if it would cover it there (on a phone).
 * It also avoids the focused element, if necessary at the top or the bottom of the window.
 */
export function placeCard(
  target: Box | undefined,
  card: Size,
  window: Size,
  { side = 'bottom', focused }: { side?: Side | undefined; focused?: Box | undefined } = {},
): { x: number; y: number } {
  const within = ({ x, y }: { x: number; y: number }) => ({
    x: clamp(x, card.width, window.width),
    y: clamp(y, card.height, window.height),
  })
  const middle = { x: (window.width - card.width) / 2, y: (window.height - card.height) / 2 }
  const preferred = within(target ? beside(target, card, side) : middle)
  const others = target ? [beside(target, card, 'bottom'), beside(target, card, 'top')] : []
  const ends = focused
    ? [
        { ...middle, y: 0 },
        { ...middle, y: window.height },
      ]
    : []
  const places = [preferred, ...[...others, ...ends].map(within)]
  const leaves = (box: Box | undefined) => (place: { x: number; y: number }) => !box || !covers(place, card, box)
  return (
    places.filter(leaves(focused)).find(leaves(target)) ??
    places.find(leaves(focused)) ??
    places.find(leaves(target)) ??
    preferred
  )
}
