import type { ComponentProps, MouseEvent } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

interface Props extends ComponentProps<'button'>, ButtonLook {
  /**
   * Work is under way: the button keeps its place and width, says so, and does nothing when pressed again.
   * Left out, the button never works for long and needs no room for saying so.
   */
  busy?: boolean
  busyLabel?: string
}

/**
 * A busy button stays focusable (`aria-disabled`, not `disabled`), so that focus is where it was when the work ends.
 * The text it does not show is kept as an invisible pseudo-element: that is what holds its width.
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
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={press}
      {...rest}
    >
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        <span className={busy ? 'invisible' : 'inline-flex items-center gap-2'} aria-hidden={busy || undefined}>
          {children}
        </span>
        {busy ? <span>{busyLabel}</span> : null}
        {busy === false ? (
          <span aria-hidden="true" className="invisible h-0 before:content-[attr(data-busy)]" data-busy={busyLabel} />
        ) : null}
      </span>
    </button>
  )
}
