'use client'

import { type MouseEvent, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { cx } from '#components/ui/cx.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  /** Whether the dashboard would redirect the member back here. */
  tooEarly: boolean
  isMain: boolean
}

const HINT = 'dashboard-hint'

/**
 * Link to the dashboard. Until the profile is complete it stays visible but disabled, with the reason, which a click
 * repeats.
 */
export function DashboardButton({ tooEarly, isMain }: Props) {
  const t = useTranslate()
  const [pressed, setPressed] = useState(false)
  const stayOnPage = (event: MouseEvent) => {
    event.preventDefault()
    setPressed(true)
  }
  const buttonProps = { size: 'large', wide: true } as const
  if (!tooEarly) {
    return (
      <ButtonLink href={routes.dashboard.path} variant={isMain ? 'primary' : 'secondary'} {...buttonProps}>
        {t('Go to Dashboard')}
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink
        href={routes.dashboard.path}
        {...buttonProps}
        aria-disabled
        aria-describedby={HINT}
        className="border-line bg-sunken text-muted hover:border-line hover:bg-sunken"
        onClick={stayOnPage}
      >
        {t('Go to Dashboard')}
      </ButtonLink>
      <p
        id={HINT}
        role="status"
        className={cx('text-sm sm:order-last sm:basis-full', pressed ? 'font-semibold text-danger' : 'text-muted')}
      >
        {pressed ? t('Complete your profile first. Then your dashboard opens.') : t('Complete your profile first')}
      </p>
    </>
  )
}
