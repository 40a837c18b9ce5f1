'use client'

import type { MouseEvent } from 'react'
import { loadPage } from '#components/call/loadPage.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'

/** Opens the redirect page as a new document instead of a client-side navigation. */
const leave = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault()
  loadPage(event.currentTarget.href)
}

export function AgreeButton({ href }: { href: string }) {
  const t = useTranslate()
  return (
    <ButtonLink href={href} onClick={leave} variant="primary" size="large" wide>
      {t('Agree to Terms and Start Survey')}
    </ButtonLink>
  )
}
