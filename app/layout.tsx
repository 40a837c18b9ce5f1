import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { BrowserBanner } from '#components/shell/BrowserBanner.tsx'
import { brandIcon } from '#components/shell/brandIcon.ts'
import { Footer } from '#components/shell/Footer.tsx'
import { NavBar } from '#components/shell/NavBar.tsx'
import { NoticeWatch } from '#components/shell/NoticeWatch.tsx'
import { SessionWatch } from '#components/shell/SessionWatch.tsx'
import { NavigationProgress } from '#components/ui/NavigationProgress.tsx'
import { SkipLink } from '#components/ui/SkipLink.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { currentNonce, currentSession, currentUserAgent, isFramed } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = config()
  return {
    title: { template: `%s - ${brand.name}`, default: brand.name },
    description: `${brand.name}: paid health research for professionals, patients and caregivers.`,
    icons: { icon: brandIcon(brand) },
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made per request: the nonce of the content security policy is.
  await connection()
  const { hue, ...brand } = config().brand
  const [session, nonce, userAgent, framed] = await Promise.all([
    currentSession(),
    currentNonce(),
    currentUserAgent(),
    isFramed(),
  ])
  return (
    <html lang="en" data-member={session?.userId}>
      <head>
        <style nonce={nonce} suppressHydrationWarning>{`html:root{--brand-hue:${hue}}`}</style>
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          {framed ? null : (
            <>
              <SkipLink />
              <BrowserBanner userAgent={userAgent} brand={brand.name} />
              <NavBar brand={brand} signedIn={session !== null} />
            </>
          )}
          <main id="main" tabIndex={-1} aria-label={framed ? 'In this frame' : undefined} className="flex-1">
            <noscript>
              <p className="bg-warning-wash px-4 py-3 text-center">
                The forms of this portal need JavaScript. Please turn it on.
              </p>
            </noscript>
            {children}
          </main>
          {framed ? null : <Footer brand={brand} year={new Date().getFullYear()} />}
          <SessionWatch />
          <NoticeWatch brand={brand.name} />
        </div>
        <NavigationProgress />
        <ToastRegion />
      </body>
    </html>
  )
}
