import type { FormPost } from '#components/form/formPost.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { LostPhoneForm } from './LostPhoneForm.tsx'

interface Props {
  supportEmail: string
  post: FormPost
}

/** @see docs/specification/lost-phone.md */
export function LostPhone({ supportEmail, post }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t("Tell us who you are, and we'll move your account to your new number.")}>
        {t('Lost your phone or changed your number?')}
      </PageHeading>
      <Card>
        <ul className="mb-6 flex list-disc flex-col gap-1 pl-5">
          <li>{t("We send a code to your new number, to be sure it's yours.")}</li>
          <li>{t('We message your old number and your verified email. Anyone who has them can stop the change.')}</li>
          <li>{t('After three days you can log in with your new number. Until then the old one works.')}</li>
        </ul>
        <LostPhoneForm post={post} />
        <p className="mt-6">
          {t("Can't answer these?")}{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {t('Contact support')}
          </a>
        </p>
      </Card>
    </>
  )
}
