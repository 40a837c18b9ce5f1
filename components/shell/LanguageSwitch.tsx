import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language/languages.ts'

interface Props {
  /** Current language of the page. */
  language: Language
  /** URL the form posts to. */
  action: string
}

/**
 * Buttons for the other languages, each in its own name. A form, so that it works without JavaScript and reloads the
 * page.
 */
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
