import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Contrast of the colors in app/tokens.css by WCAG 2.2: 4.5 for text, 3 for controls, in both themes and for every brand
 * hue; 7 and 4.5 when the system asks for more contrast.
 */

const css = readFileSync(join(process.cwd(), 'app/tokens.css'), 'utf8')
const blocks = [...css.matchAll(/(?:@media screen and ([^{]*) \{\s*)?:root \{([^}]*)\}/g)]
/** The tokens that the file sets when the system asks for this. */
const tokensFor = (asked?: string) => {
  const [, , block = ''] = blocks.find(([, condition]) => condition === asked) ?? []
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
const light = tokensFor()
const darker = tokensFor('(prefers-color-scheme: dark)')
const more = tokensFor('(prefers-contrast: more)')
const moreInDark = tokensFor('(prefers-contrast: more) and (prefers-color-scheme: dark)')
const dark = { ...light, ...darker }
const themes: Record<string, Record<string, string>> = {
  light,
  dark,
  'light with more contrast': { ...light, ...more },
  'dark with more contrast': { ...dark, ...more, ...moreInDark },
}

/** Relative luminance of `oklch(L C H)`. @see https://bottosson.github.io/posts/oklab/ */
function luminance(color: string, brandHue: number): number {
  const plain = color.replace('var(--brand-hue)', String(brandHue))
  const [lightness = 0, chroma = 0, hue = 0] = (plain.match(/[\d.]+/g) ?? []).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: string, ink: string, ground: string, hue: number): number {
  const tokens = themes[theme] ?? {}
  const at = (name: string) => luminance(tokens[name] ?? 'missing', hue)
  const [lighter = 0, deeper = 0] = [at(ink), at(ground)].sort((one, other) => other - one)
  return (lighter + 0.05) / (deeper + 0.05)
}

const TEXT = 4.5
const CONTROL = 3
/** Level AAA for text. */
const MORE: Record<number, number> = { [TEXT]: 7, [CONTROL]: 4.5 }
const grounds = ['paper', 'hero', 'surface', 'sunken', 'brand-wash']
const statuses = ['info', 'success', 'warning', 'danger']

const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'brand-ink'].map((ink): [string, string, number] => [ink, ground, TEXT]),
  ),
  ...['paper', 'hero', 'surface', 'sunken'].map((ground): [string, string, number] => ['edge', ground, CONTROL]),
  ['orange-ink', 'surface', TEXT],
  ['muted', 'brand-off', TEXT],
  ['brand', 'step-rest', CONTROL],
  ['on-brand', 'brand', TEXT],
  ['on-brand', 'brand-strong', TEXT],
  ['on-danger', 'danger-fill', TEXT],
  ['on-danger', 'danger-strong', TEXT],
  ...statuses.flatMap((status): [string, string, number][] => [
    ['ink', `${status}-wash`, TEXT],
    ...['paper', 'hero', 'surface', 'sunken', `${status}-wash`].map((ground): [string, string, number] => [
      `${status}-ink`,
      ground,
      TEXT,
    ]),
    ...['paper', 'hero', 'surface', `${status}-wash`].map((ground): [string, string, number] => [
      `${status}-edge`,
      ground,
      CONTROL,
    ]),
  ]),
]

const hues = Array.from({ length: 72 }, (_, index) => index * 5)

const lowest = (theme: string, ink: string, ground: string) =>
  Math.min(...hues.map((hue) => contrast(theme, ink, ground, hue)))

describe.each(['light', 'dark'])('%s theme', (theme) => {
  test.each(pairs)('has %s on %s with a contrast of at least %s [WCAG 1.4.3, WCAG 1.4.11]', (ink, ground, least) => {
    expect(lowest(theme, ink, ground)).toBeGreaterThanOrEqual(least)
  })

  test.each(pairs)('has more contrast of %s on %s when the system asks for it [NAV-021]', (ink, ground, least) => {
    expect(lowest(`${theme} with more contrast`, ink, ground)).toBeGreaterThanOrEqual(MORE[least] ?? Number.NaN)
  })

  it('draws lines of cards and buttons with 3 to 1 when the system asks for more contrast [NAV-021]', () => {
    const drawn = ['line', 'button-line'].map((line) => lowest(`${theme} with more contrast`, line, 'surface'))
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(3)
  })
})

/** Hues of `oklch`, in degrees. */
test.each([
  ['info', 'blue', 235, 265],
  ['success', 'green', 135, 165],
  ['warning', 'yellow', 66, 110],
  ['orange', 'orange', 40, 65],
  ['danger', 'red', 15, 35],
])(
  'the ink of %s is %s in every theme [DASH-064, DASH-065, REF-026, REF-029, REF-030]',
  (name, _color, least, most) => {
    for (const tokens of Object.values(themes)) {
      const [, chroma = 0, hue = 0] = (tokens[`${name}-ink`]?.match(/[\d.]+/g) ?? []).map(Number)
      expect(chroma).toBeGreaterThanOrEqual(0.05)
      expect(hue).toBeGreaterThanOrEqual(least)
      expect(hue).toBeLessThanOrEqual(most)
    }
  },
)
