import { Sentence } from '#components/language/Sentence.tsx'

/** The sentence of `nextPaymentSentence`, with amount and day in bold. */
export const NextPaymentSentence = ({ sentence }: { sentence: string }) => (
  <Sentence text={sentence} parts={{ b: (words) => <b className="whitespace-nowrap">{words}</b> }} />
)
