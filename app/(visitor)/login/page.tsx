import { redirect } from 'next/navigation'
import { Login } from '#components/auth/login/Login.tsx'
import { StaleSession } from '#components/auth/StaleSession.tsx'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { numberChange } from '#lib/contract/panel/number-change.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { returnPath } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, memberHome, type PageProps } from '#server/bff/pages/pages.ts'
import { panelHasCall } from '#server/bff/panel-client/features.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Login')

export default async function LoginPage({ searchParams }: PageProps) {
  const [{ home, stale }, { returnUrl, dev }, posted] = await Promise.all([
    memberHome(),
    searchParams.then(firstOfEach),
    postedForm('login'),
  ])
  if (home) redirect(returnPath(returnUrl) ?? home)
  return (
    <PageFrame>
      <div className="entry-page">
        {stale ? <StaleSession /> : null}
        <Login
          brand={config().brand.name}
          origin={{ returnUrl, dev: dev !== undefined || undefined }}
          posted={posted}
          hasPasskeys={panelHasCall(passkeys)}
          hasNumberChange={panelHasCall(numberChange)}
        />
      </div>
    </PageFrame>
  )
}
