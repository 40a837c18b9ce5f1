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
  const others = LANGUAGE_NAMES.filter((item) => item !== language)
  return (
    <form method="post" action={action}>
      {others.map((item) => (
        <button
          key={item}
          type="submit"
          name="language"
          value={item}
          lang={item}
          className="link inline-flex min-h-9 items-center"
        >
          {LANGUAGES[item]}
        </button>
      ))}
    </form>
  )
}
