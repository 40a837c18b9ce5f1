import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'
import { OtherWay } from '../OtherWay.tsx'
import { loginPost } from '../posts.ts'
import { LoginForm } from './LoginForm.tsx'
import type { LoginOrigin } from './loginForms.ts'

interface Props {
  brand: string
  origin: LoginOrigin
  posted: PostedForm
}

/** @see docs/specification/login.md#entry */
export function Login({ brand, origin, posted }: Props) {
  return (
    <>
      <PageHeading lead="We'll send you a one-time code. No password needed.">Login</PageHeading>
      <Card>
        <LoginForm brand={brand} origin={origin} post={loginPost(posted, origin, brand)}>
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
