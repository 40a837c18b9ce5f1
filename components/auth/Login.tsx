import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { LoginForm, type LoginOrigin } from './LoginForm.tsx'
import { OtherWay } from './OtherWay.tsx'

/** @see docs/specification/login.md#entry */
export function Login({ brand, origin }: { brand: string; origin: LoginOrigin }) {
  return (
    <>
      <PageHeading lead="We'll send you a one-time code. No password needed.">Login</PageHeading>
      <Card>
        <LoginForm brand={brand} origin={origin}>
          <OtherWay question={`New to ${brand}?`}>
            <ButtonLink href={routes.home.path} wide>
              Create New Account
            </ButtonLink>
          </OtherWay>
        </LoginForm>
      </Card>
    </>
  )
}
