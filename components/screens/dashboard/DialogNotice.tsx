import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'

interface Props {
  title: string
  action: string
  onOpen: () => void
  children: string
}

/** Notice that reopens a dismissed dialog. */
export function DialogNotice({ title, action, onOpen, children }: Props) {
  return (
    <Notice tone="info" title={title}>
      <div className="notice-row">
        <p>{children}</p>
        <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
          {action}
        </Button>
      </div>
    </Notice>
  )
}
