/** `warning`: works, but not as it should in production. `problem`: does not work. */
export type Level = 'ok' | 'warning' | 'problem'

export interface Finding {
  level: Level
  about: string
  text: string
}

const finding = (level: Level) => (about: string, text: string) => ({ level, about, text })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')
