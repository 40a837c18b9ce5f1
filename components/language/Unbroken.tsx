const HYPHENATED = /(W-9|[Ss]ign-in)/

/** Keeps "W-9" and "sign-in" in the text on one line: browsers would break them after the hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENATED).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <span key={index} className={index % 2 === 0 ? undefined : 'whitespace-nowrap'}>
      {part}
    </span>
  ))
}
