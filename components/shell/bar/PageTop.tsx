import { SkipLink } from '#components/ui/navigation/SkipLink.tsx'
import { BrowserBanner } from '../BrowserBanner.tsx'
import { type BrandFacts, companyPages } from '../brand.ts'
import { NavBar } from './NavBar.tsx'
import { Wordmark } from './Wordmark.tsx'

interface Props {
  brand: BrandFacts
  userAgent: string
  /** URL the sign-out form posts to without JavaScript; null for visitors. */
  signOut: string | null
}

/** What is above a page's content. */
export function PageTop({ brand, userAgent, signOut }: Props) {
  return (
    <>
      <SkipLink />
      <BrowserBanner userAgent={userAgent} brand={brand.name} />
      <NavBar
        wordmark={<Wordmark name={brand.name} logo={brand.logo} />}
        faq={companyPages(brand).faq}
        signOut={signOut}
      />
    </>
  )
}
