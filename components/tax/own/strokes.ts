import { SIGNATURE_PAD, SIGNATURE_STROKE_MAX, SIGNATURE_STROKES_MAX } from '#lib/contract/panel/tax/w9.ts'

/** Strokes as flat lists of x and y, in whole units of the pad. */
export type Strokes = readonly (readonly number[])[]

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))

/** Pointer position in pad units, clamped to the pad. */
export function pointOn(box: Box, x: number, y: number): [x: number, y: number] {
  const { width, height } = SIGNATURE_PAD
  return [
    clamp(((x - box.left) / (box.width || width)) * width, width),
    clamp(((y - box.top) / (box.height || height)) * height, height),
  ]
}

/** Starts a stroke. A tap becomes a dot. */
export const withNewStroke = (strokes: Strokes, [x, y]: [number, number]): Strokes =>
  strokes.length < SIGNATURE_STROKES_MAX ? [...strokes, [x, y, x, y]] : strokes

/** Adds a point to the last stroke; starts a new stroke when that is full. */
export function withPoint(strokes: Strokes, [x, y]: [number, number]): Strokes {
  const last = strokes.at(-1)
  if (!last || (last.at(-2) === x && last.at(-1) === y)) return strokes
  if (last.length + 2 <= SIGNATURE_STROKE_MAX) return [...strokes.slice(0, -1), [...last, x, y]]
  const [fromX = x, fromY = y] = last.slice(-2)
  return strokes.length < SIGNATURE_STROKES_MAX ? [...strokes, [fromX, fromY, x, y]] : strokes
}
