'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { CallForm } from '#components/form/CallForm.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { inviteCodeForm } from './inviteCodeForm.ts'

/**
 * Opens the survey for a participation code.
 * @see docs/specification/dashboard.md#cards
 * @see docs/specification/errors.md#invite-code-card
 */
export function InviteCode({ brand, post }: { brand: string; post: FormPost }) {
  const t = useTranslate()
  const isMounted = useIsMounted()
  const form = useCallForm({
    schema: inviteCodeForm,
    post,
    send: ({ code }, attempt) =>
      lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', {
        body: { by: 'code', code },
        ...attempt,
      }),
    errorText: (error) => errorAction(startSurveyMessages.stays, error, brand, t).text,
    onDone: ({ next }) => {
      if (!isMounted()) return
      loadPage(next)
      return 'leaving'
    },
  })
  return (
    <Card title={t('Invite Code')} className="print:hidden">
      <CallForm form={form} summary={false}>
        <TextField
          name="code"
          label={t('Participation code')}
          hint={t('8 letters or digits from your invitation')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={32}
          defaultValue={post.values.code}
        />
        <Button type="submit" wide busy={form.state.busy} busyLabel={t('Opening…')}>
          {t('Open survey')}
        </Button>
      </CallForm>
    </Card>
  )
}
