import { useTranslate } from '#components/language/useTranslate.ts'

/** An address for mail, to be read and to be written to. */
export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="link">
    {to}
  </a>
)

/** Words that open a page beside this one. */
export function NewTabLink({ href, children }: { href: string; children: string }) {
  const t = useTranslate()
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
