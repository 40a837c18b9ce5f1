'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { isBrowsers, PageLink } from '#components/ui/navigation/PageLink.tsx'

/**
 * Shows another view of the list: the address changes, the page stays and reads what it lacks. Asked for twice it is one
 * step, so that Back leads to the view before.
 */
export function showView(address: string) {
  if (new URL(address, window.location.href).href !== window.location.href) window.history.pushState(null, '', address)
}

function show(event: MouseEvent<HTMLAnchorElement>) {
  if (isBrowsers(event)) return
  event.preventDefault()
  showView(event.currentTarget.href)
}

/** A link to another view of the list. Without scripts it is a link to its page. */
export const ViewLink = (props: ComponentProps<typeof PageLink>) => <PageLink {...props} onClick={show} />

export const ViewButton = (props: ComponentProps<typeof ButtonLink>) => <ButtonLink {...props} onClick={show} />
