import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'
import { NOTHING_POLICY, securityHeaders } from './lib/headers.ts'

const asList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The panel's paths end as the specification writes them, some with a slash.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // `npm run typecheck` checks types, tests included.
  typescript: { ignoreBuildErrors: true },
  // Answers 401 with app/unauthorized.tsx when the panel no longer knows the session.
  experimental: {
    authInterrupts: true,
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === 'on',
  },
  serverExternalPackages: [
    '@electric-sql/pglite',
    'hellosign-sdk',
    'iron-session',
    'jose',
    'kysely',
    'libphonenumber-js',
    'nodemailer',
    'pdf-lib',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'tremendous',
    'undici',
  ],
  // Fixed at the build. What depends on settings is set by the server at run time.
  async headers() {
    return [
      { source: '/:path*', headers: asList(securityHeaders) },
      { source: '/_next/static/:path*', headers: asList({ 'Content-Security-Policy': NOTHING_POLICY }) },
    ]
  },
}

/** Pages for engineers are named `.dev.tsx`: no build has them. */
const pagesOf = (phase) => ({
  pageExtensions: ['tsx', 'ts', ...(phase === PHASE_DEVELOPMENT_SERVER ? ['dev.tsx'] : [])],
})

/** @param {string} phase */
export default (phase) => ({ ...config, ...pagesOf(phase) })
