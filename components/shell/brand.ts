/** Whose panel this is: the operator's settings that a browser may know. */
export interface BrandFacts {
  name: string
  supportEmail: string
  /** The company's own site, without a slash at the end. */
  siteUrl: string
}

/** Pages of the company site that the portal links to. @see docs/specification/navigation.md#footer */
export const companyPages = ({ siteUrl }: BrandFacts) => ({
  faq: `${siteUrl}/faq`,
  terms: `${siteUrl}/terms-of-use`,
  privacy: `${siteUrl}/privacy-policy`,
  contact: `${siteUrl}/contact`,
})

/** What the consents name and link to. */
export function consentFacts(brand: BrandFacts) {
  const { terms, privacy } = companyPages(brand)
  return { name: brand.name, termsUrl: terms, privacyUrl: privacy, supportEmail: brand.supportEmail }
}
