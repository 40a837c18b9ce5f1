import { useTranslate } from '#components/language/useTranslate.ts'
import { formatInterviewTime } from '#lib/format/interview-time.ts'

interface Props {
  /** Local time in Detroit. */
  startsAt: string
  /** The member's time zone. */
  zone: string | null
}

export default function InterviewText({ startsAt, zone }: Props) {
  return formatInterviewTime(startsAt, zone, useTranslate().language)
}
