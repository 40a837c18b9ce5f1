import { brandColor } from '#lib/format/brand-color.ts'

/** As Chromium paints `oklch(0.43 0.095 <hue>)` on a canvas. */
it.each([
  [0, '#78374e'],
  [165, '#006042'],
  [250, '#205282'],
])('the brand color of hue %d is %s', (hue, color) => {
  expect(brandColor(hue)).toBe(color)
})

/** As Chromium paints `oklch(0.79 0.095 <hue>)`. */
it.each([
  [0, '#eea1b8'],
  [165, '#7dceab'],
  [205, '#68ccd7'],
])('the brand color of hue %d in the dark theme is %s', (hue, color) => {
  expect(brandColor(hue, 'dark')).toBe(color)
})
