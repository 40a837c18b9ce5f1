import type { BrandFacts } from '#components/shell/brand.ts'

/** An operator with a website. */
export const brand: BrandFacts = {
  name: 'Carepanel',
  supportEmail: 'help@c.example',
  siteUrl: 'https://c.example',
  company: null,
  address: null,
  logo: null,
}
