'use client'

import { usePathname } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { JOIN_ID } from '#lib/constants.ts'
import { routes } from '#lib/routes.ts'
import { MemberActions } from './MemberActions.tsx'

const memberPages = [
  ['My Profile', routes.profile.path],
  ['Dashboard', routes.dashboard.path],
  ['Payments', routes.payments.path],
  ['Settings', routes.settings.path],
] as const

const visitorPages = [
  ['Login', routes.login.path],
  ['Join', routes.home.path],
] as const

interface Props {
  wordmark: ReactNode
  /** URL of the FAQ. */
  faq: string
  /** URL the sign-out form posts to without JavaScript; null for visitors. */
  signOut: string | null
}

/**
 * Navigation bar. Visitors see FAQ, Login and Join; members see their pages, FAQ, Contact Us and Sign Out.
 * @see docs/specification/navigation.md#navigation-bar
 */
export function NavBar({ wordmark, faq, signOut }: Props) {
  const t = useTranslate()
  const signedIn = signOut !== null
  const pathname = usePathname()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === pathname
  // Closed by a link for good, so that Back does not open it again.
  if (openedAt && !open) setOpenedAt(null)
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // React also passes on the keys of a dialog that an entry has opened.
    if (!open || key !== 'Escape' || !currentTarget.matches(':focus-within')) return
    setOpenedAt(null)
    currentTarget.querySelector('button')?.focus()
  }
  const faqEntry = (
    <li>
      <a href={faq} className="nav-entry">
        {t('FAQ')}
      </a>
    </li>
  )
  const pages = signedIn ? memberPages : visitorPages
  return (
    <header className="nav-bar">
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys of its buttons and links */}
      <nav
        aria-label={t('Main')}
        onKeyDown={closeOnEscape}
        className="page-width flex flex-wrap items-center justify-between gap-x-2 py-1.5 sm:gap-x-4 sm:py-2"
      >
        <div className="nav-brand">{wordmark}</div>
        {signedIn ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpenedAt(open ? null : pathname)}
            className="nav-entry lg:hidden noscript:hidden"
          >
            <Icon name={open ? 'close' : 'menu'} />
            {t('Menu')}
          </button>
        ) : null}
        <ul
          id="menu"
          className={signedIn ? `nav-member ${open ? 'flex' : 'hidden lg:flex noscript:flex'}` : 'nav-visitor'}
        >
          {signedIn ? null : faqEntry}
          {pages.map(([label, path]) => (
            <li key={path}>
              <PageLink
                // On the start page only the fragment, which keeps a campaign.
                href={path === routes.home.path ? `${pathname === path ? '' : path}#${JOIN_ID}` : path}
                aria-current={pathname === path ? 'page' : undefined}
                className={path === routes.home.path ? 'nav-join' : 'nav-entry'}
              >
                {t(label)}
              </PageLink>
            </li>
          ))}
          {signedIn ? faqEntry : null}
          {signedIn ? <MemberActions signOutAction={signOut} /> : null}
        </ul>
      </nav>
    </header>
  )
}
