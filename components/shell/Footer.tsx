import { COPYRIGHT_START_YEAR } from '#lib/constants.ts'
import { type BrandFacts, companyPages } from './brand.ts'

export function Footer({ brand, year }: { brand: BrandFacts; year: number }) {
  const pages = companyPages(brand)
  const links = [
    ['FAQ', pages.faq],
    ['Terms of Use', pages.terms],
    ['Privacy Policy', pages.privacy],
    ['Contact', pages.contact],
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
        </ul>
        <p className="text-muted">
          Questions? Email{' '}
          <a href={`mailto:${brand.supportEmail}`} className="link">
            {brand.supportEmail}
          </a>
        </p>
        {brand.company || brand.address ? (
          <p className="text-muted">{[brand.company, brand.address].filter(Boolean).join(', ')}</p>
        ) : null}
        <p className="text-muted tabular-nums">
          © {COPYRIGHT_START_YEAR} - {year} {brand.name}
        </p>
      </div>
    </footer>
  )
}
