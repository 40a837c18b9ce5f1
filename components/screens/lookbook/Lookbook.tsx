import { PageHeading } from '#components/ui/PageHeading.tsx'
import { Buttons, Links } from './Buttons.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Fields } from './Fields.tsx'
import { LargeForm } from './LargeForm.tsx'
import { Messages } from './Messages.tsx'
import { CodeForm, Download, SmallForm } from './SmallForm.tsx'
import { SteppedForm } from './SteppedForm.tsx'
import { Surfaces } from './Surfaces.tsx'

/** Every component of `ui` and `form` in every state, for visual review and axe. Development only. */
export function Lookbook() {
  return (
    <>
      <PageHeading lead="Every component of ui and form in its states. The theme is the one that your system asks for.">
        Look-book
      </PageHeading>
      <div className="flex flex-col gap-8">
        <Buttons />
        <Links />
        <Messages />
        <Surfaces />
        <Dialogs />
        <Fields />
        <SmallForm />
        <CodeForm />
        <Download />
        <LargeForm />
        <SteppedForm />
      </div>
    </>
  )
}
