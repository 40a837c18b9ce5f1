import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { type Tone, tones } from './tone.ts'

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: Tone
  title?: ReactNode
  /** Links and buttons next to the text. */
  action?: ReactNode
}

/**
 * A message that is part of the page from the start; responses to actions use `Alert`. `id` is on the text only. All
 * children are blocks, because screen readers repeat blocks inside inline text.
 */
export function Notice({ tone, title, children, action, id, role, className, ...box }: NoticeProps) {
  const style = tones[tone]
  return (
    <div {...box} className={cx('notice', style.box, className)}>
      <Icon name={style.icon} className={cx('mt-1', style.ink)} />
      <div role={role} className="min-w-0 flex-1">
        <div id={id}>
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
        {action ? <div>{action}</div> : null}
      </div>
    </div>
  )
}
