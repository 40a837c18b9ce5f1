import { routes } from '#lib/routes.ts'

/** Whose panel this is: the operator's settings that a browser may know. */
export interface BrandFacts {
  name: string
  supportEmail: string
  /** The company's own site, without a slash at the end; null where it has none. */
  siteUrl: string | null
  /** The path of the operator's logo. */
  logo: string | null
  /** Who runs the panel, as a contract names them. */
  company: string | null
  /** Where they can be written to. */
  address: string | null
}

/**
 * Pages of the company site that the portal links to; without a site, the portal's own.
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

/** What the consents name and link to. */
export function consentFacts(brand: BrandFacts) {
  const { terms, privacy } = companyPages(brand)
  return { name: brand.name, termsUrl: terms, privacyUrl: privacy, supportEmail: brand.supportEmail }
}
