import type { ControlProps } from '../fields/Field.tsx'
import type { Option } from './matching.ts'

export interface SearchProps {
  /** Ids and errors of the field it stands in. */
  control: ControlProps
  label: string
  placeholder?: string
  options: readonly Option[]
  /** Values of the options that are chosen already. */
  chosen: readonly string[]
}

/** What the plain input held when the combobox took its place. */
export interface Start {
  text: string
  /** The list was asked for: by a press, an arrow or a key that was typed. */
  isOpen: boolean
  /** Null where focus was elsewhere. */
  caret: number | null
}

export interface SearchBoxProps extends SearchProps {
  start: Start
  onChoose: (option: Option) => void
  /** How many options fit what is typed; null when nothing is. */
  onCount: (count: number | null) => void
}
