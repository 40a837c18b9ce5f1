import { Alert } from '#components/ui/Alert.tsx'

interface Props {
  /** What is meant: 'Your profile'. */
  what: string
  supportEmail: string
}

/** Says plainly that something cannot be changed on this page, and who can change it. */
export function NotEditableYet({ what, supportEmail }: Props) {
  return (
    <Alert tone="info" title={`${what} cannot be changed on this page yet.`}>
      To add or correct something, write to{' '}
      <a href={`mailto:${supportEmail}`} className="link">
        {supportEmail}
      </a>
      .
    </Alert>
  )
}
