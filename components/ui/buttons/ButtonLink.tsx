'use client'

import type { ComponentProps, KeyboardEvent } from 'react'
import { PageLink } from '../navigation/PageLink.tsx'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** Space activates buttons, but not links. */
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * A link to another page that looks like a button and has its role and keys. Works without JavaScript, and can be
 * opened in a new tab.
 */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof PageLink> & ButtonLook) {
  return (
    <PageLink
      {...rest}
      role="button"
      draggable={false}
      onKeyDown={clickOnSpace}
      className={buttonClass({ variant, size, wide }, className)}
    />
  )
}
