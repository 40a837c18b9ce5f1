import { useTranslate } from '#components/language/useTranslate.ts'
import { formatInterviewTime } from '#lib/format/interview-time.ts'

interface Props {
  /** Local time in Detroit. */
  at: string
  /** The member's time zone. */
  zone: string | null
}

export default function InterviewText({ at, zone }: Props) {
  return formatInterviewTime(at, zone, useTranslate().language)
}
