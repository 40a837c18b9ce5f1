/** `warning`: works, but not as it should in production. `problem`: does not work. */
export type Level = 'ok' | 'warning' | 'problem'

export interface Finding {
  level: Level
  about: string
  text: string
}

const finding = (level: Level) => (subject: string, text: string) => ({ level, about: subject, text })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')
