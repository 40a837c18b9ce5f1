import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language/languages.ts'

interface Props {
  /** Of this page. */
  language: Language
  /** Where the choice is sent. */
  action: string
}

/** The other languages, each by its own name: a form, so that it works without scripts and loads the page anew. */
export function LanguageSwitch({ language, action }: Props) {
  const others = LANGUAGE_NAMES.filter((other) => other !== language)
  return (
    <form method="post" action={action}>
      {others.map((other) => (
        <button
          key={other}
          type="submit"
          name="language"
          value={other}
          lang={other}
          className="link inline-flex min-h-9 items-center"
        >
          {LANGUAGES[other]}
        </button>
      ))}
    </form>
  )
}
