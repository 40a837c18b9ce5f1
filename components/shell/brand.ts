import { routes } from '#lib/routes.ts'

/** The operator's settings that may be sent to the browser. */
export interface BrandFacts {
  name: string
  supportEmail: string
  /** The company website, without a trailing slash; null if there is none. */
  siteUrl: string | null
  /** The operator's logo, and whether it has its own colors for the dark theme. */
  logo: { path: string; hasDarkColors: boolean } | null
  /** Legal name of the company that runs the panel. */
  company: string | null
  /** Its postal address. */
  address: string | null
}

/**
 * Links to the company website, or to the portal's own pages if there is none.
 * @see docs/specification/navigation.md#footer
 */
export const companyPages = ({ siteUrl }: Pick<BrandFacts, 'siteUrl'>) =>
  siteUrl === null
    ? {
        faq: routes.faq.path,
        terms: routes.terms.path,
        privacy: routes.privacy.path,
        contact: `${routes.faq.path}#contact`,
      }
    : {
        faq: `${siteUrl}/faq`,
        terms: `${siteUrl}/terms-of-use`,
        privacy: `${siteUrl}/privacy-policy`,
        contact: `${siteUrl}/contact`,
      }

/** Name and links for the consent texts. */
export function consentFacts(brand: BrandFacts) {
  const { terms, privacy } = companyPages(brand)
  return { name: brand.name, termsUrl: terms, privacyUrl: privacy, supportEmail: brand.supportEmail }
}
