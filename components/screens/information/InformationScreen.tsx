import { compiler } from 'markdown-to-jsx/react'
import { type AnchorHTMLAttributes, Fragment, type ReactNode } from 'react'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { Language } from '#lib/language/languages.ts'

const Heading = ({ children }: { children?: ReactNode }) => <PageHeading>{children}</PageHeading>
const Link = (link: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...link} className="link" />

const list = 'mt-3 flex max-w-prose flex-col gap-1.5 pl-5 marker:text-muted'

interface Props {
  text: string
  /** Language of the text; the page may be in another one. */
  language: Language
}

/** The operator's text in Markdown. Its first heading becomes the page heading. HTML tags are shown as text. */
export const InformationScreen = ({ text, language }: Props) => (
  <PageFrame>
    <article lang={language}>
      {compiler(text, {
        wrapper: Fragment,
        // The footer's Contact link targets `#contact` in every language.
        slugify: (heading, slug) => (heading === 'Contacto' ? 'contact' : slug(heading)),
        disableParsingRawHTML: true,
        overrides: {
          h1: Heading,
          h2: { props: { className: 'mt-10 text-xl' } },
          h3: { props: { className: 'mt-6 text-lg' } },
          p: { props: { className: 'mt-3 max-w-prose' } },
          ul: { props: { className: `${list} list-disc` } },
          ol: { props: { className: `${list} list-decimal` } },
          a: Link,
        },
      })}
    </article>
  </PageFrame>
)
