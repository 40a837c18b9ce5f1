import { brandColor } from '#lib/format/brand-color.ts'

/** As Chromium paints `oklch(0.43 0.095 <hue>)` on a canvas. */
it.each([
  [0, '#78374e'],
  [165, '#006042'],
  [250, '#205282'],
])('the brand color of hue %d is %s', (hue, color) => {
  expect(brandColor(hue)).toBe(color)
})
