import type { ControlProps } from '../fields/Field.tsx'
import type { Option } from './matching.ts'

export interface SearchProps {
  /** Ids and errors from the surrounding field. */
  control: ControlProps
  label: string
  placeholder?: string
  options: readonly Option[]
  /** Values of the selected options. */
  chosen: readonly string[]
  /** Closes the list after every choice, because the choice asks something below. Default: only if a text was typed. */
  closesOnChoice?: boolean
}

/** State of the plain input when the combobox replaced it. */
export interface Start {
  text: string
  /** Whether the user had opened the list: by click, arrow key or typing. */
  isOpen: boolean
  /** Null when the input didn't have focus. */
  caret: number | null
}

export interface SearchBoxProps extends SearchProps {
  start: Start
  onChoose: (option: Option) => void
  /** Called with the number of matches; null when the text is empty. */
  onCount: (count: number | null) => void
}
