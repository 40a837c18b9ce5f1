'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { isModifiedClick, PageLink } from '#components/ui/navigation/PageLink.tsx'

/**
 * Changes the view by URL, without loading a new page. The same URL again replaces the history entry, so that Back returns
 * to the previous view. It isn't skipped, because the router may not have been listening the first time.
 */
export function showView(address: string) {
  const { history, location } = window
  if (new URL(address, location.href).href === location.href) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

function show(event: MouseEvent<HTMLAnchorElement>) {
  if (isModifiedClick(event)) return
  event.preventDefault()
  showView(event.currentTarget.href)
}

/** Link to another view of the list. Without JavaScript it loads the page. */
export const ViewLink = (props: ComponentProps<typeof PageLink>) => <PageLink {...props} onClick={show} />

export const ViewButton = (props: ComponentProps<typeof ButtonLink>) => <ButtonLink {...props} onClick={show} />
