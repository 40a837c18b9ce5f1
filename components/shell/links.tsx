import { useTranslate } from '#components/language/useTranslate.ts'

/** A mailto link that shows the address. */
export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="link">
    {to}
  </a>
)

/** A link that opens in a new tab and says so. */
export function NewTabLink({ href, children }: { href: string; children: string }) {
  const t = useTranslate()
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}
