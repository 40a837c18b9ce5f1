/** The browser tab's picture: the first letter of the operator's name in the operator's colour, as a data URL. */
export function brandIcon({ name, hue }: { name: string; hue: number }): string {
  const letter = name.charAt(0).toUpperCase().replace(/[<>&]/, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="oklch(0.43 0.095 ${hue})"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
