import { type NextRequest, NextResponse } from 'next/server'
import { guardPage } from '#server/bff/page-guard/page-guard.ts'

/*
 * The guard of the pages, for requests that `server/bff/page-guard/guarded-pages.ts` leaves to Next.
 * @see docs/decisions/2026-11-28-pages-guarded-before-next.md
 */

export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      source: '/((?!api/|_next/static/).*)',
      // Set by our own listener only, after it has asked the guard.
      missing: [{ type: 'header', key: 'x-portal-guarded' }],
    },
  ],
}

export async function middleware({ method, nextUrl, headers }: NextRequest) {
  const verdict = await guardPage({ method, url: new URL(nextUrl), headers })
  if (verdict instanceof Response) return verdict
  if ('rewriteTo' in verdict) return NextResponse.rewrite(new URL(verdict.rewriteTo, nextUrl))
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(verdict.requestHeaders)) all.set(name, value)
  return NextResponse.next({ request: { headers: all }, headers: verdict.headers })
}
