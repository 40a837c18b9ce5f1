import { cx } from '../cx.ts'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  /** Use one primary button per screen, for the main action. */
  variant?: ButtonVariant
  /** `large` (48 px high) for form actions, `small` (36 px, on phones 44 px) for table rows. */
  size?: 'small' | 'medium' | 'large'
  /** Full width of the container on narrow screens. */
  wide?: boolean
}

/** Complete class names, so that Tailwind finds them. Toasts look for `button-primary`, to avoid covering it. */
const looks: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
}

const sizes = {
  small: 'button-small',
  medium: 'button-medium',
  large: 'button-large',
}

export const buttonClass = ({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook, more?: string) =>
  cx(looks[variant], sizes[size], wide && 'w-full sm:w-auto', more)
