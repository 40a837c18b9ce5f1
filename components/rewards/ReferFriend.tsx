import { CopyLink } from './CopyLink.tsx'
import { ReferForm } from './ReferForm.tsx'

interface Props {
  brand: string
  link: string | null
  onSent?: () => void
}

/**
 * The two ways to refer: an invitation by mail, or a link to pass on.
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferFriend({ brand, link, onSent }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <ReferForm brand={brand} onSent={onSent} />
      {link ? <CopyLink link={link} /> : null}
    </div>
  )
}
