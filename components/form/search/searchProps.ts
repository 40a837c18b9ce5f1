import type { ControlProps } from '../fields/Field.tsx'
import type { Option } from './matching.ts'

interface SearchOptions {
  options: readonly Option[]
  /** Values of the options that are chosen already. */
  chosen: readonly string[]
  /** @returns what to tell about it, to those who do not see it */
  onChoose: (option: Option) => string
}

export interface SearchProps extends SearchOptions {
  /** Ids and errors of the field it stands in. */
  control: ControlProps
  label: string
  placeholder?: string
}

export interface SearchBoxProps extends SearchProps {
  /** What the plain input held when this took its place. */
  start: { text: string; isFocused: boolean }
}
