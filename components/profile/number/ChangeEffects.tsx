import { useTranslate } from '#components/language/useTranslate.ts'

/** What a new mobile number changes, before the member asks for it. @see docs/specification/own-number.md#once-it-is-changed */
export function ChangeEffects() {
  const t = useTranslate()
  return (
    <>
      <h2 className="mt-6 border-t border-line pt-5 text-base">{t('What changes, and when')}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        <li>{t('Nothing changes until you enter the code for the new number.')}</li>
        <li>{t('Then you log in with the new number, and your other devices are logged out.')}</li>
        <li>
          {t(
            'We tell your old number and your verified email. For 3 days, a link in that email undoes the change; without a verified email, it is in the text.',
          )}
        </li>
        <li>{t("To keep your money safe, you can't change how you're paid for 7 days.")}</li>
      </ul>
    </>
  )
}
