/** An address for mail, to be read and to be written to. */
export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="link">
    {to}
  </a>
)
