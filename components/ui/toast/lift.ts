/** Position on the screen in px; `top` grows downward. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const GAP = 8

const covers = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right

/** How far a box at the bottom must move up to cover none of the others, in px; 0 if it doesn't fit anywhere. */
export function liftOver(box: Box, others: readonly Box[]): number {
  let lift = 0
  for (const other of [...others].sort((a, b) => b.bottom - a.bottom)) {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift }
    if (covers(lifted, other)) lift = box.bottom - other.top + GAP
  }
  return box.top - lift < 0 ? 0 : lift
}
