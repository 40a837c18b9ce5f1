'use client'

import Link from 'next/link'
import type { ComponentProps, KeyboardEvent } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** A button answers the space bar; a link by itself does not. */
function press(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * What the screens call a button and is a way to another page: works before the scripts come and opens in a new tab, yet
 * is a button to eye, ear and keyboard. Pages are made per person, so nothing is fetched ahead.
 */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link
      prefetch={false}
      {...rest}
      role="button"
      draggable={false}
      onKeyDown={press}
      className={buttonClass({ variant, size, wide }, className)}
    />
  )
}
