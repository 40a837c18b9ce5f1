/** The icon for browser tabs and home screens as SVG: the first letter of the operator's name on the brand color. */
export function brandIcon({ name, hue }: { name: string; hue: number }): string {
  const letter = name.charAt(0).toUpperCase().replace(/[<>&]/, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="oklch(0.43 0.095 ${hue})"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
}
