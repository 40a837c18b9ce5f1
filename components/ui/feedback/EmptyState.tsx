import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'

interface Props {
  icon?: IconName
  /** What is missing, such as 'No surveys available.' */
  title: string
  /** The reason, and what to do. */
  children?: ReactNode
}

export function EmptyState({ icon = 'clock', title, children }: Props) {
  return (
    <div className="empty-state">
      <Icon name={icon} className="bubble-icon mb-1" />
      <p className="font-semibold">{title}</p>
      {children ? <div className="text-muted">{children}</div> : null}
    </div>
  )
}
