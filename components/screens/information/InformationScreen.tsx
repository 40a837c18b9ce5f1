import { compiler } from 'markdown-to-jsx/react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'

const Heading = ({ children }: { children?: ReactNode }) => <PageHeading>{children}</PageHeading>
const Link = (link: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...link} className="link" />

const list = 'mt-3 flex max-w-prose flex-col gap-1.5 pl-5 marker:text-muted'

/** A text of the operator, in Markdown: its first heading is the page's own. HTML tags in it are shown as text. */
export const InformationScreen = ({ text }: { text: string }) => (
  <PageFrame>
    {compiler(text, {
      wrapper: 'article',
      forceWrapper: true,
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
  </PageFrame>
)
