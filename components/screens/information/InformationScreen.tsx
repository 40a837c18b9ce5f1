import { compiler, slugify } from 'markdown-to-jsx/react'
import { type AnchorHTMLAttributes, Fragment, type ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { Language } from '#lib/language/languages.ts'

/** Ids of headings. The footer's Contact link targets `#contact` in every language. */
const slugOf = (heading: string, slug: (text: string) => string) => (heading === 'Contacto' ? 'contact' : slug(heading))

/** A text with fewer parts needs no links to them. */
const LISTED_FROM = 4

/** Links to the parts of a long text. */
function Contents({ text }: Pick<Props, 'text'>) {
  const t = useTranslate()
  const parts = Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => title.trim())
  if (parts.length < LISTED_FROM) return null
  return (
    <nav aria-label={t('On this page')} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map((title) => (
          <li key={title}>
            <a href={`#${slugOf(title, slugify)}`} className="link inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Heading = ({ children, text }: Partial<Pick<Props, 'text'>> & { children?: ReactNode }) => (
  <>
    <PageHeading>{children}</PageHeading>
    {text ? <Contents text={text} /> : null}
  </>
)
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
        slugify: slugOf,
        disableParsingRawHTML: true,
        overrides: {
          h1: { component: Heading, props: { text } },
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
