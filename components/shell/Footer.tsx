import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { COPYRIGHT_START_YEAR } from '#lib/constants.ts'
import { type BrandFacts, companyPages } from './brand.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

interface Props {
  brand: BrandFacts
  year: number
  /** URL that the language form posts to. */
  chooseLanguage: string
}

export function Footer({ brand, year, chooseLanguage }: Props) {
  const t = useTranslate()
  const pages = companyPages(brand)
  const links = [
    [t('FAQ'), pages.faq],
    [t('Terms of Use'), pages.terms],
    [t('Privacy Policy'), pages.privacy],
    [t('Contact'), pages.contact],
  ]
  return (
    <footer className="print:hidden mt-16 border-t border-line bg-surface text-sm">
      <div className="mx-auto flex max-w-wide flex-col gap-4 px-4 py-8 sm:px-6">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(([label, href]) => (
            <li key={label}>
              <a href={href} className="link inline-flex min-h-9 items-center">
                {label}
              </a>
            </li>
          ))}
          <li>
            <LanguageSwitch language={t.language} action={chooseLanguage} />
          </li>
        </ul>
        <p className="text-muted">
          <Sentence
            text={t('Questions? Email <email/>')}
            parts={{
              email: () => (
                <a href={`mailto:${brand.supportEmail}`} className="link">
                  {brand.supportEmail}
                </a>
              ),
            }}
          />
        </p>
        {brand.company || brand.address ? (
          <p className="text-muted">{[brand.company, brand.address].filter(Boolean).join(', ')}</p>
        ) : null}
        <p className="text-muted tabular-nums">{`© ${COPYRIGHT_START_YEAR} - ${year} ${brand.name}`}</p>
      </div>
    </footer>
  )
}
