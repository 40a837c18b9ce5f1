export interface Limits {
  /** How many may be chosen. */
  most: number
  /** The value that stands for none: it goes with no other. */
  alone?: string
}

/** What is chosen once a value has been pressed, which takes it or gives it back; null when there is no room for it. */
export function chosenAfter(chosen: readonly string[], value: string, { most, alone }: Limits): string[] | null {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value)
  if (value === alone) return [value]
  const others = chosen.filter((one) => one !== alone)
  return others.length < most ? [...others, value] : null
}
