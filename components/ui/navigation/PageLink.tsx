'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useEffect, useTransition } from 'react'
import { beginMove } from './navigation.ts'

interface Props extends ComponentProps<'a'> {
  href: string
  /** False keeps the scroll position. */
  scroll?: boolean
}

/** Whether the browser handles this click itself: new tab, download, menu. */
export const isModifiedClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Link with client-side navigation. Not next/link: pages are personal, so nothing can be prefetched, and next/link
 * would add 4 KB for nothing else.
 */
export function PageLink({ href, scroll = true, onClick, ...rest }: Props) {
  const router = useRouter()
  const [isMoving, startMove] = useTransition()
  useEffect(() => (isMoving ? beginMove() : undefined), [isMoving])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // The browser follows a fragment by itself, and moves the focus with it.
    if (event.defaultPrevented || isModifiedClick(event) || href.startsWith('#')) return
    event.preventDefault()
    startMove(() => router.push(href, { scroll }))
  }
  return <a href={href} {...rest} onClick={follow} />
}
