'use client'

import type { ComponentProps, KeyboardEvent } from 'react'
import { PageLink } from '../navigation/PageLink.tsx'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** A button answers the space bar; a link by itself does not. */
function press(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * What the screens call a button and is a way to another page: works before the scripts come and opens in a new tab, yet
 * is a button to eye, ear and keyboard.
 */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof PageLink> & ButtonLook) {
  return (
    <PageLink
      {...rest}
      role="button"
      draggable={false}
      onKeyDown={press}
      className={buttonClass({ variant, size, wide }, className)}
    />
  )
}
