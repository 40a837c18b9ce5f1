import type { ComponentProps, MouseEvent } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

interface Props extends ComponentProps<'button'>, ButtonLook {
  /**
   * While true, the button keeps its width, shows `busyLabel` and ignores clicks. Undefined reserves no space for the
   * label, for buttons that are never busy.
   */
  busy?: boolean
  busyLabel?: string
}

/**
 * Busy uses `aria-disabled`, not `disabled`, so that the button keeps focus. The hidden label is an invisible
 * pseudo-element, so that the width doesn't change.
 */
export function Button({
  variant,
  size,
  wide,
  busy,
  busyLabel: givenLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const t = useTranslate()
  const busyLabel = givenLabel ?? t('Please wait…')
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={handleClick}
      {...rest}
    >
      {busy === undefined ? (
        children
      ) : (
        <span className="button-words" data-busy={busyLabel}>
          <span aria-hidden={busy || undefined}>{children}</span>
          {busy ? <span>{busyLabel}</span> : null}
        </span>
      )}
    </button>
  )
}
