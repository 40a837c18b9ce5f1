import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NewTabLink } from '#components/shell/links.tsx'
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

/** The IRS's own translation, for reading. */
const W9_IN_SPANISH = 'https://www.irs.gov/pub/irs-pdf/fw9sp.pdf'

/** Why what follows is in English, for whoever reads the page in Spanish. */
function WhyInEnglish() {
  const t = useTranslate()
  if (t.language === 'en') return null
  return (
    <p lang={t.language}>
      <Sentence
        text={t(
          'You sign the official text of the IRS in English. You can read it in the <form>Spanish Form W-9</form>.',
        )}
        parts={{ form: (words) => <NewTabLink href={W9_IN_SPANISH}>{words}</NewTabLink> }}
      />
    </p>
  )
}

/** The statements of Part II. @param isCrossedOut whether item 2 is, for people whom the IRS has notified */
export function W9Statements({ isCrossedOut = false }: { isCrossedOut?: boolean }) {
  const t = useTranslate()
  return (
    <div lang={useEnglish()} className="flex flex-col gap-3">
      <WhyInEnglish />
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

/** What the signature covers, and right above it, as the IRS asks, what it does not. */
function W9Notice() {
  const t = useTranslate()
  return (
    <>
      <p>{t('By signing, you certify the statements in “Certification”. You do so under penalties of perjury.')}</p>
      <p lang={useEnglish()} className="text-sm font-semibold">
        {CERTIFICATION.notice}
      </p>
    </>
  )
}

export const w9Words = {
  statements: <W9Statements />,
  crossedOut: <W9Statements isCrossedOut />,
  notice: <W9Notice />,
}
