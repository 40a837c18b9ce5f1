/**
 * The icon for browser tabs and home screens as SVG: the first letter of the operator's name in a speech bubble, as in the
 * navigation bar.
 */
export function brandIcon({ name, hue }: { name: string; hue: number }): string {
  const letter = name.charAt(0).toUpperCase().replace(/[<>&]/, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M11 0h10a11 11 0 0 1 11 11v10a11 11 0 0 1-11 11H0V11A11 11 0 0 1 11 0Z" fill="oklch(0.43 0.095 ${hue})"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
}
