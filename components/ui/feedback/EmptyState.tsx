import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'

interface Props {
  icon?: IconName
  /** What is missing, such as 'No surveys available.' */
  title: string
  /** The reason, and what to do. */
  children?: ReactNode
}

export function EmptyState({ icon = 'info', title, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-md border border-dashed border-line px-4 py-10 text-center">
      <Icon name={icon} className="size-6 text-muted" />
      <p className="font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  )
}
