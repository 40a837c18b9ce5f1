'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { isModifiedClick, PageLink } from '#components/ui/navigation/PageLink.tsx'
import { requestSigning } from './signRequest.ts'

const request = (event: MouseEvent<HTMLAnchorElement>) => (isModifiedClick(event) ? undefined : requestSigning())

/** Link to the tax tab that also opens the form there. In a new tab, and without JavaScript, it opens only the tab. */
export const SignLink = (props: ComponentProps<typeof ButtonLink>) => <ButtonLink {...props} onClick={request} />

/** The same, as a link in a text. */
export const SignTextLink = (props: ComponentProps<typeof PageLink>) => (
  <PageLink {...props} onClick={request} className="link font-semibold" />
)
