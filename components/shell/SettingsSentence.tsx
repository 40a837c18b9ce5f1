import { Sentence } from '#components/language/Sentence.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

/** A sentence whose `<settings>` links to the settings. */
export const SettingsSentence = ({ text }: { text: string }) => (
  <Sentence
    text={text}
    parts={{
      settings: (words) => (
        <PageLink href={routes.settings.path} className="link">
          {words}
        </PageLink>
      ),
    }}
  />
)
