import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { COPYRIGHT_START_YEAR } from '#lib/constants.ts'
import { type BrandFacts, companyPages } from './brand.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MailLink } from './links.tsx'

interface Props {
  brand: BrandFacts
  year: number
  /** URL that the language form posts to. */
  chooseLanguage: string
}

function CompanyLinks({ brand }: { brand: BrandFacts }) {
  const t = useTranslate()
  const pages = companyPages(brand)
  const links = [
    ['FAQ', pages.faq],
    ['Terms of Use', pages.terms],
    ['Privacy Policy', pages.privacy],
    ['Contact', pages.contact],
  ] as const
  return links.map(([label, href]) => (
    <li key={label}>
      <a href={href} className="link inline-flex min-h-9 items-center">
        {t(label)}
      </a>
    </li>
  ))
}

export function Footer({ brand, year, chooseLanguage }: Props) {
  const t = useTranslate()
  return (
    <footer className="print:hidden mt-8 border-t sm:mt-16 border-line bg-surface text-sm">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-5 sm:py-6">
        <ul className="footer-links">
          <CompanyLinks brand={brand} />
          <li>
            <LanguageSwitch language={t.language} action={chooseLanguage} />
          </li>
        </ul>
        <p className="wrap-anywhere text-muted">
          <Sentence
            text={t('Questions? Email <email/>')}
            parts={{ email: () => <MailLink to={brand.supportEmail} /> }}
          />
        </p>
        <div className="basis-full text-muted">
          <p className="mb-1">
            {t('{brand}: paid health research for professionals, patients and caregivers.', { brand: brand.name })}
          </p>
          {brand.company || brand.address ? (
            <p className="mb-1">{[brand.company, brand.address].filter(Boolean).join(', ')}</p>
          ) : null}
          <p className="tabular-nums">{`© ${COPYRIGHT_START_YEAR} - ${year} ${brand.name}`}</p>
        </div>
      </div>
    </footer>
  )
}
