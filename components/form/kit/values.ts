/** Id of the selected option; null when none is selected. */
export const idOf = (choice: string): number | null => (choice === '' ? null : Number(choice))

/** Text to send; null when empty. */
export const textOf = (text: string): string | null => text.trim() || null

/** Yes/no answers as strings, for radio buttons. */
export const YES = 'yes'
export const NO = 'no'
export const yesOrNo = [
  { value: YES, label: 'Yes' },
  { value: NO, label: 'No' },
] as const

/** The radio button of a saved answer; empty when there is none. */
export const yesOrNoOf = (saved: boolean | null | undefined) => {
  if (typeof saved !== 'boolean') return ''
  return saved ? YES : NO
}
