import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { CSSProperties, ReactNode } from 'react'
import { BrowserBanner } from '#components/shell/BrowserBanner.tsx'
import { Footer } from '#components/shell/Footer.tsx'
import { NavBar } from '#components/shell/NavBar.tsx'
import { SessionWatch } from '#components/shell/SessionWatch.tsx'
import { SkipLink } from '#components/ui/SkipLink.tsx'
import { ToastRegion } from '#components/ui/ToastRegion.tsx'
import { sessionOf } from '#server/bff/session.ts'
import { config } from '#server/config.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = config()
  return {
    title: { template: `%s - ${brand.name}`, default: brand.name },
    description: `${brand.name}: paid health research for professionals, patients and caregivers.`,
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made per request: the nonce of the content security policy is.
  await connection()
  const { brand } = config()
  const request = await headers()
  const session = await sessionOf(request.get('cookie'))
  const hue: CSSProperties & Record<'--brand-hue', number> = { '--brand-hue': brand.hue }
  return (
    <html lang="en" style={hue}>
      <body>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <BrowserBanner userAgent={request.get('user-agent') ?? ''} brand={brand.name} />
          <NavBar brand={brand} signedIn={session !== null} />
          <main id="main" tabIndex={-1} className="flex-1">
            {children}
          </main>
          <Footer brand={brand} year={new Date().getFullYear()} />
          <SessionWatch />
        </div>
        <ToastRegion />
      </body>
    </html>
  )
}
