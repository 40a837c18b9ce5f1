import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  /** Use one primary button per screen, for the main action. */
  variant?: ButtonVariant
  /** `large` (48 px high) for form actions, `small` (36 px) for table rows. */
  size?: 'small' | 'medium' | 'large'
  /** Full width of the container on narrow screens. */
  wide?: boolean
}

const looks: Record<ButtonVariant, string> = {
  // Toasts look for `primary-action`, so that they don't cover it.
  primary: 'primary-action border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet:
    'border-transparent text-brand-ink underline decoration-1 underline-offset-4 hover:bg-sunken hover:decoration-2',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-strong',
}

const sizes = {
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-12 px-6 py-2.5',
}

const disabled = 'disabled:border-line disabled:text-muted disabled:no-underline aria-disabled:cursor-default'

/** Disabled primary button: a paler brand color, so it still reads as the primary one. */
const off = (variant: ButtonVariant) =>
  variant === 'primary' ? 'disabled:bg-[color-mix(in_oklab,var(--brand)_18%,var(--surface))]' : 'disabled:bg-sunken'

export const buttonClass = ({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook, more?: string) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold no-underline print:hidden',
    looks[variant],
    sizes[size],
    disabled,
    off(variant),
    wide && 'w-full sm:w-auto',
    more,
  )
