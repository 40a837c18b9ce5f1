import { useTranslate } from '#components/language/useTranslate.ts'
import { BACKUP_WITHHOLDING_ITEM, CERTIFICATION } from '#lib/contract/panel/tax/w9.ts'

/*
 * What a signer certifies, in the IRS's wording, because only that is valid to sign. Rendered on the server to keep it out
 * of the page's scripts.
 */

/** `lang` for English text on a page in another language. */
const useEnglish = () => {
  const { language } = useTranslate()
  return language === 'en' ? undefined : 'en'
}

/** The statements of Part II. @param isCrossedOut whether item 2 is, for people whom the IRS has notified */
export function W9Statements({ isCrossedOut = false }: { isCrossedOut?: boolean }) {
  const t = useTranslate()
  return (
    <div lang={useEnglish()} className="flex flex-col gap-3">
      <p className="font-semibold">{CERTIFICATION.opening}</p>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {CERTIFICATION.items.map((item, index) => (
          <li key={item}>
            {isCrossedOut && index + 1 === BACKUP_WITHHOLDING_ITEM ? (
              <>
                <strong lang={t.language}>{t('Crossed out:')} </strong>
                <del>{item}</del>
              </>
            ) : (
              item
            )}
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{CERTIFICATION.instructions}</p>
      <p className="text-sm text-muted">{CERTIFICATION.definition}</p>
    </div>
  )
}

/** Statements that the signature does not cover, right above it. */
const W9Notice = () => (
  <p lang={useEnglish()} className="text-sm font-semibold">
    {CERTIFICATION.notice}
  </p>
)

export const w9Words = {
  statements: <W9Statements />,
  crossedOut: <W9Statements isCrossedOut />,
  notice: <W9Notice />,
}
