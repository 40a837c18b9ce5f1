'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useEffect, useTransition } from 'react'
import { beginMove } from './navigation.ts'

interface Props extends ComponentProps<'a'> {
  href: string
  /** False keeps the place on the page. */
  scroll?: boolean
}

/** A click that the browser has its own use for: a new tab, a download, a menu. */
export const isBrowsers = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * A link to a page of the portal: moves without a new document once the scripts are there. Pages are made per person, so
 * nothing can be fetched ahead; without that the framework's own link would be 4 KB for nothing.
 */
export function PageLink({ href, scroll = true, onClick, ...rest }: Props) {
  const router = useRouter()
  const [isMoving, startMove] = useTransition()
  useEffect(() => (isMoving ? beginMove() : undefined), [isMoving])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isBrowsers(event)) return
    event.preventDefault()
    startMove(() => router.push(href, { scroll }))
  }
  return <a href={href} {...rest} onClick={follow} />
}
