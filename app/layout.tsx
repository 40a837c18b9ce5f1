import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { currentLanguage, currentTranslate } from '#components/language/currentTranslate.ts'
import { LanguageProvider } from '#components/language/LanguageProvider.tsx'
import { PageTop } from '#components/shell/bar/PageTop.tsx'
import { ErrorWatch } from '#components/shell/ErrorWatch.tsx'
import { Footer } from '#components/shell/Footer.tsx'
import { FormNotice } from '#components/shell/notices/FormNotice.tsx'
import { NoticeWatch } from '#components/shell/notices/NoticeWatch.tsx'
import { ServerClock } from '#components/shell/ServerClock.tsx'
import { SessionWatch } from '#components/shell/session/SessionWatch.tsx'
import { NavigationProgress } from '#components/ui/navigation/NavigationProgress.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { typeface } from '#components/ui/typeface.ts'
import { DARK_SURFACE, LIGHT_SURFACE, SOCIAL_CARD, TOUCH_ICON } from '#lib/constants.ts'
import { brandIcon } from '#lib/format/brand-icon.ts'
import type { Translate } from '#lib/language/translate.ts'
import { formNotice, postedForm } from '#server/bff/pages/form-post.ts'
import { currentNonce, currentSession, currentUserAgent, isFramed } from '#server/bff/pages/pages.ts'
import { needsScripts } from '#server/bff/pages/script-needs.ts'
import { config } from '#server/config.ts'
import './globals.css'

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: LIGHT_SURFACE },
    { media: '(prefers-color-scheme: dark)', color: DARK_SURFACE },
  ],
}

/** Preview of a shared link. Only for visitors, because the bots that fetch previews are never signed in. */
const socialCard = (siteName: string, description: string, alt: string): Metadata => ({
  openGraph: { type: 'website', siteName, title: siteName, description, images: { ...SOCIAL_CARD, alt } },
  twitter: { card: 'summary_large_image' },
})

export async function generateMetadata(): Promise<Metadata> {
  const { brand, origin } = config()
  const [t, session] = await Promise.all([currentTranslate(), currentSession()])
  const description = t('{brand}: paid health research for professionals, patients and caregivers.', {
    brand: brand.name,
  })
  return {
    metadataBase: new URL(origin),
    title: { template: `%s - ${brand.name}`, default: brand.name },
    description,
    icons: { icon: `data:image/svg+xml,${encodeURIComponent(brandIcon(brand))}`, apple: TOUCH_ICON.url },
    manifest: '/manifest.webmanifest',
    ...(session ? null : socialCard(brand.name, description, t(SOCIAL_CARD.alt))),
  }
}

const ScriptsNeeded = ({ t }: { t: Translate }) => (
  <noscript>
    <p className="bg-warning-wash px-4 py-3 text-center">
      {t('Some of this page needs JavaScript. Please turn it on.')}
    </p>
  </noscript>
)

/** What the layout shows that depends on the request. */
async function requestFacts() {
  const [session, nonce, userAgent, framed, notice, signOut, scriptsNeeded, language, chooseLanguage] =
    await Promise.all([
      currentSession(),
      currentNonce(),
      currentUserAgent(),
      isFramed(),
      formNotice(),
      postedForm('sign-out'),
      needsScripts(),
      currentLanguage(),
      postedForm('language'),
    ])
  return { session, nonce, userAgent, framed, notice, signOut, scriptsNeeded, language, chooseLanguage }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await currentTranslate()
  // Opts out of static rendering: the nonce of the content security policy is per request.
  await connection()
  const { hue, ...brand } = config().brand
  const { session, nonce, userAgent, framed, notice, signOut, scriptsNeeded, language, chooseLanguage } =
    await requestFacts()
  return (
    <html
      lang={language}
      className={typeface}
      data-member={session?.userId}
      data-session-start={session?.issuedAt}
      data-answer-days={config().answerDays}
    >
      <head>
        <style nonce={nonce} suppressHydrationWarning>{`html:root{--brand-hue:${hue}}`}</style>
      </head>
      <body>
        <ServerClock now={Date.now()}>
          <LanguageProvider language={language}>
            <div className="flex min-h-dvh flex-col">
              {framed ? null : <PageTop brand={brand} userAgent={userAgent} signOut={session && signOut.action} />}
              <main
                id="main"
                tabIndex={-1}
                aria-label={framed ? t('In this frame') : undefined}
                className={framed ? 'framed flex-1' : 'page-tint flex-1'}
              >
                {scriptsNeeded ? <ScriptsNeeded t={t} /> : null}
                {notice ? <FormNotice {...notice} brand={brand.name} /> : null}
                {children}
              </main>
              {framed ? null : (
                <Footer brand={brand} year={new Date().getFullYear()} chooseLanguage={chooseLanguage.action} />
              )}
              <SessionWatch />
              <ErrorWatch />
              <NoticeWatch brand={brand.name} />
            </div>
            <NavigationProgress />
            <ToastRegion />
          </LanguageProvider>
        </ServerClock>
      </body>
    </html>
  )
}
