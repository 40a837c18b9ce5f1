'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, useMemo, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { textValues } from '#components/form/checkForm.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { type ErrorAction, errorAction } from '#lib/messages/error-action.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { CookieNotice } from '../CookieNotice.tsx'
import { sentCode } from '../code/sentCode.ts'
import type { RegistrationPost } from '../posts.ts'
import type { ConsentFacts } from './Consents.tsx'
import type { IdentityFields } from './IdentityFields.tsx'
import { RegistrationAlert } from './RegistrationAlert.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import {
  asksSetting,
  fieldOf,
  type RegistrationOrigin,
  registrationForm,
  registrationRequest,
} from './registrationForm.ts'
import { typedRegistration } from './typedRegistration.ts'

interface Props {
  brand: ConsentFacts
  origin: RegistrationOrigin
  post: RegistrationPost
  /** Login link that keeps the return address. */
  login?: string
  /** Below the form, such as the login link. */
  children?: ReactNode
}

interface Identity {
  ask: NonNullable<ErrorAction['ask']>
  /** The panel's request text from the first time it asked. */
  request: string
  /** Loaded on demand: few visitors are asked. */
  Fields: ComponentType<ComponentProps<typeof IdentityFields>>
}

/** Used when the server rendered the identity fields, after a post without JavaScript. */
const LateFields = lazy(
  retryWhenOnline(() => import('./IdentityFields.tsx').then(({ IdentityFields: Fields }) => ({ default: Fields }))),
)

/** The identity fields, once the panel has asked for them. */
function useIdentity(firstRequest: string | null) {
  const [identity, setIdentity] = useState<Identity | null>(() =>
    firstRequest === null ? null : { ask: 'identity', request: firstRequest, Fields: LateFields },
  )
  const load = (ask: Identity['ask'], request: string) =>
    import('./IdentityFields.tsx').then(
      ({ IdentityFields: Fields }) => setIdentity({ ask, request, Fields }),
      () => toast.error(GENERIC),
    )
  const follow = ({ ask, text }: ErrorAction) => {
    if (identity) setIdentity({ ...identity, ask: ask ?? 'identity' })
    else if (ask) void load(ask, text ?? '')
  }
  return { identity, follow, locked: identity?.ask === 'identity, others locked' }
}

function useRegistrationForm(
  { brand, origin, post }: Props,
  { identity, follow, locked }: ReturnType<typeof useIdentity>,
) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  // Locked fields are disabled, so `FormData` omits them; their values are kept here.
  const lastAnswers = useRef<Record<string, unknown>>({})
  const setting = asksSetting(origin)
  const schema = useMemo(() => registrationForm({ setting, identity: identity !== null }), [setting, identity])
  return useCallForm({
    schema,
    post,
    read: (data) => {
      lastAnswers.current = { ...(locked && lastAnswers.current), ...textValues(data) }
      return lastAnswers.current
    },
    send: (values, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestRegistrationCode', {
        body: registrationRequest(values, origin),
        ...attempt,
      }),
    errorText: (error) => errorAction(requestRegistrationCodeMessages, error, brand.name, t).text,
    fieldOf: (error) => fieldOf(error, identity !== null),
    onError: (error) => {
      const isKnown = Object.hasOwn(requestRegistrationCodeMessages, error.code)
      if (!isKnown || error.code === 'TOO_MANY_REQUESTS') return
      follow(errorAction(requestRegistrationCodeMessages, error, brand.name, t))
    },
    onDone: ({ next }) => {
      sentCode.mark()
      typedRegistration.keep(lastAnswers.current)
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
}

/**
 * Registration form, shared by Home, survey landing pages and partner links.
 * @see docs/specification/registration.md#form
 */
export function RegistrationForm(props: Props) {
  const { brand, origin, post, login = routes.login.path, children } = props
  const t = useTranslate()
  const [input] = useState(() => ({ ...post.values, ...typedRegistration.current() }))
  const asked = useIdentity(post.identity)
  const { identity, locked } = asked
  const form = useRegistrationForm(props, asked)
  return (
    <CallForm form={form} alert={false}>
      <CookieNotice />
      <fieldset disabled={locked} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">{locked ? t('Your details, locked') : t('Your details')}</legend>
        <RegistrationFields brand={brand} setting={asksSetting(origin)} input={input} />
      </fieldset>
      {identity ? <identity.Fields request={identity.request} supportEmail={brand.supportEmail} /> : null}
      <RegistrationAlert
        error={form.error}
        isAtField={form.state.errors.some(({ message }) => message === form.error?.text)}
        login={login}
      />
      <SubmitButton busyLabel={t('Sending code…')} className="sm:w-full">
        {t('Create New Account')}
      </SubmitButton>
      {children}
    </CallForm>
  )
}
