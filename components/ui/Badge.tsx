import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone, tones } from './tone.ts'

interface Props {
  /** `neutral` is grey. */
  tone: Tone | 'neutral'
  icon?: IconName
  children: ReactNode
}

/** A status in one or two words; the colour only repeats what word and icon say. */
export function Badge({ tone, icon, children }: Props) {
  const look =
    tone === 'neutral' ? { icon: 'info' as const, ink: 'text-muted', box: 'border-line bg-sunken' } : tones[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        look.box,
        look.ink,
      )}
    >
      <Icon name={icon ?? look.icon} className="size-4" />
      {children}
    </span>
  )
}
