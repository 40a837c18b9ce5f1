export interface Limits {
  /** Maximum number of selected options. */
  max: number
  /** Value for "none", which excludes all others. */
  alone?: string
}

/** The selection after toggling a value; null when the maximum is reached. */
export function toggleOption(chosen: readonly string[], value: string, { max, alone }: Limits): string[] | null {
  if (chosen.includes(value)) return chosen.filter((item) => item !== value)
  if (value === alone) return [value]
  const others = chosen.filter((item) => item !== alone)
  return others.length < max ? [...others, value] : null
}
