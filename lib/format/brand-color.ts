/** Lightness of the brand color in each theme; the hue is a setting. `--brand` in `app/tokens.css` is the same. */
const lightness = { light: 0.43, dark: 0.79 }
const CHROMA = 0.095

/** Encodes linear light as an sRGB value. */
const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

const hexadecimal = (part: number) =>
  Math.round(255 * Math.min(1, Math.max(0, encoded(part))))
    .toString(16)
    .padStart(2, '0')

/**
 * The brand color for software without `oklch()`.
 * @param hue degrees
 * @returns `#rrggbb`
 * @see https://bottosson.github.io/posts/oklab/
 */
export function brandColor(hue: number, theme: keyof typeof lightness = 'light'): string {
  const whole = lightness[theme]
  const angle = (hue * Math.PI) / 180
  const [a, b] = [CHROMA * Math.cos(angle), CHROMA * Math.sin(angle)]
  const long = (whole + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (whole - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (whole - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  return `#${[red, green, blue].map(hexadecimal).join('')}`
}
