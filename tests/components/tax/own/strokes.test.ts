import { pointOn, withNewStroke, withPoint } from '#components/tax/own/strokes.ts'

describe('a stroke of the signature', () => {
  it.each([
    ['down', [10, 25]],
    ['across', [40, 20]],
    ['in both directions', [11, 21]],
  ] as const)('gets a point further %s', (_where, point) => {
    expect(withPoint([[10, 20]], [...point])).toEqual([[10, 20, ...point]])
  })

  it('keeps one of two equal points', () => {
    expect(withPoint([[10, 20]], [10, 20])).toEqual([[10, 20]])
  })

  it('begins as a dot', () => {
    expect(withNewStroke([[1, 2, 3, 4]], [10, 20])).toEqual([
      [1, 2, 3, 4],
      [10, 20, 10, 20],
    ])
  })

  it('needs a start: a point alone is no stroke', () => {
    expect(withPoint([], [10, 20])).toEqual([])
  })

  it('continues in another from its last point when it is full, and ends at 60 strokes', () => {
    const full = Array(300).fill([10, 20]).flat()
    expect(withPoint([full], [30, 40])).toEqual([full, [10, 20, 30, 40]])
    const all = Array(60).fill(full)
    expect(withPoint(all, [30, 40])).toEqual(all)
    expect(withNewStroke(all, [30, 40])).toEqual(all)
  })
})

describe('a point on the pad', () => {
  it.each([
    ['in the middle of a pad half as large', { left: 100, top: 50, width: 300, height: 170 }, 250, 135, [300, 170]],
    ['left of it and above', { left: 100, top: 50, width: 300, height: 170 }, 0, 0, [0, 0]],
    ['right of it and below', { left: 100, top: 50, width: 300, height: 170 }, 999, 999, [600, 340]],
    ['of a pad that is not shown', { left: 0, top: 0, width: 0, height: 0 }, 7, 8, [7, 8]],
  ])('%s is given in units of the pad', (_where, box, x, y, point) => {
    expect(pointOn(box, x, y)).toEqual(point)
  })
})
