'use client'

import type { ComponentProps } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { isModifiedClick } from '#components/ui/navigation/PageLink.tsx'
import { requestSigning } from './signRequest.ts'

/** Link to the tax tab that also opens the form there. In a new tab, and without JavaScript, it opens only the tab. */
export const SignLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...props} onClick={(event) => (isModifiedClick(event) ? undefined : requestSigning())} />
)
