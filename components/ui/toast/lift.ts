/** Where something stands on the screen; `top` grows downwards. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const GAP = 8

const covers = (one: Box, other: Box) =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right

/** How far a box at the bottom of the screen must go up to cover none of the others; 0 where there is no such place. */
export function liftOver(box: Box, others: readonly Box[]): number {
  let lift = 0
  for (const other of [...others].sort((a, b) => b.bottom - a.bottom)) {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift }
    if (covers(lifted, other)) lift = box.bottom - other.top + GAP
  }
  return box.top - lift < 0 ? 0 : lift
}
