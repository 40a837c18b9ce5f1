const FORM = 'W-9'

/** Keeps "W-9" in the text on one line: browsers would break it after the hyphen. */
export function Unbroken({ text }: { text: string }) {
  const [first, ...rest] = text.split(FORM)
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <span key={index}>
          <span className="whitespace-nowrap">{FORM}</span>
          {part}
        </span>
      ))}
    </>
  )
}
