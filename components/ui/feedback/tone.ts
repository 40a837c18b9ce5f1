import type { IconName } from '../Icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** Color and icon per tone, so that color alone never carries the meaning. */
export const tones: Record<Tone, { icon: IconName; ink: string; box: string }> = {
  info: { icon: 'info', ink: 'text-info', box: 'border-info-edge/50 bg-info-wash' },
  success: { icon: 'success', ink: 'text-success', box: 'border-success-edge/50 bg-success-wash' },
  warning: { icon: 'warning', ink: 'text-warning', box: 'border-warning-edge/50 bg-warning-wash' },
  danger: { icon: 'danger', ink: 'text-danger', box: 'border-danger-edge/50 bg-danger-wash' },
}
