import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'
import { LostPhoneLink } from '../LostPhoneLink.tsx'
import { OtherWay } from '../OtherWay.tsx'
import { loginPost } from '../posts.ts'
import { LoginForm } from './LoginForm.tsx'
import type { LoginOrigin } from './loginForms.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'

interface Props {
  brand: string
  origin: LoginOrigin
  posted: PostedForm
  /** Whether the panel supports passkeys. */
  hasPasskeys?: boolean
  /** Whether the panel supports moving an account to a new number after a lost phone. */
  hasNumberChange?: boolean
}

/** @see docs/specification/login.md#entry */
export function Login({ brand, origin, posted, hasPasskeys = false, hasNumberChange = false }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t("We'll send you a one-time code. No password needed.")}>{t('Login')}</PageHeading>
      <Card className="entry-card">
        <LoginForm brand={brand} origin={origin} post={loginPost(posted, origin, brand, t)}>
          {hasPasskeys ? <PasskeyLogin brand={brand} returnUrl={origin.returnUrl} /> : null}
          {hasNumberChange ? <LostPhoneLink /> : null}
          <OtherWay question={t('New to {brand}?', { brand })}>
            <ButtonLink href={routes.home.path} variant="quiet">
              {t('Create New Account')}
            </ButtonLink>
          </OtherWay>
        </LoginForm>
      </Card>
    </>
  )
}
