/** The number that a choice's value is; null for none. */
export const idOf = (choice: string): number | null => (choice === '' ? null : Number(choice))

/** A text as it is sent; null for none. */
export const textOf = (text: string): string | null => text.trim() || null

/** How the questions hold a yes or no: texts, as radio buttons do. */
export const YES = 'yes'
export const NO = 'no'
export const yesOrNo = [
  { value: YES, label: 'Yes' },
  { value: NO, label: 'No' },
] as const
