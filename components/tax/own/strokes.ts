import { SIGNATURE_PAD, SIGNATURE_STROKE_MAX, SIGNATURE_STROKES_MAX } from '#lib/rules/tax/w9.ts'

/** Each stroke its x and y in turn, in whole units of the pad. */
export type Strokes = readonly (readonly number[])[]

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Where on the pad a pointer is; a pointer outside is at the edge. */
export function pointOn(box: Box, x: number, y: number): [x: number, y: number] {
  const { width, height } = SIGNATURE_PAD
  return [
    within(((x - box.left) / (box.width || width)) * width, width),
    within(((y - box.top) / (box.height || height)) * height, height),
  ]
}

/** A tap is a dot. */
export const begun = (strokes: Strokes, [x, y]: [number, number]): Strokes =>
  strokes.length < SIGNATURE_STROKES_MAX ? [...strokes, [x, y, x, y]] : strokes

/** The last stroke goes on; one that is full goes on as another. */
export function drawnOn(strokes: Strokes, [x, y]: [number, number]): Strokes {
  const last = strokes.at(-1)
  if (!last || (last.at(-2) === x && last.at(-1) === y)) return strokes
  if (last.length + 2 <= SIGNATURE_STROKE_MAX) return [...strokes.slice(0, -1), [...last, x, y]]
  const [fromX = x, fromY = y] = last.slice(-2)
  return strokes.length < SIGNATURE_STROKES_MAX ? [...strokes, [fromX, fromY, x, y]] : strokes
}
