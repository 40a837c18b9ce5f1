import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** A link that looks like a button: it goes somewhere and changes nothing. Pages are made per person: nothing is fetched ahead. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link prefetch={false} {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
