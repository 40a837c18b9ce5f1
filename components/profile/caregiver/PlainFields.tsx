import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { REMOVES_EVERYONE } from '#lib/messages/texts/profile.ts'
import { type Person, REMOVES_EVERYONE_FIELD } from './caregiverForm.ts'
import { PersonFields, personSchemaFor } from './PersonFields.tsx'
import { emptyPerson, nameOf, type PersonLookups, type PersonValues } from './personForm.ts'

/* Fallbacks without JavaScript for the tab's dialogs and buttons, inside noscript. */

/** Replaces the Remove and Keep buttons. */
export const RemoveBox = ({ person, removed = false }: { person: Person; removed?: boolean }) => {
  const t = useTranslate()
  return (
    <noscript>
      <input type="hidden" name="lists" value="removed" />
      <label className="tick-row">
        <input type="checkbox" name="removed" value={person.key} defaultChecked={removed} className="tick-box" />
        <span>{t('Remove {name}', { name: nameOf(person, t) })}</span>
      </label>
    </noscript>
  )
}

/** Replaces the confirmation before everyone is removed. */
export const RemoveEveryoneBox = () => {
  const t = useTranslate()
  return (
    <noscript>
      <CheckboxField
        name={REMOVES_EVERYONE_FIELD}
        label={`${t('Remove everyone you care for.')} ${t(REMOVES_EVERYONE)}`}
      />
    </noscript>
  )
}

interface Props {
  lookups: PersonLookups
  post: FormPost
}

function PersonForm({ lookups, post }: Props) {
  const t = useTranslate()
  const form = useDraftedForm<PersonValues>({
    values: emptyPerson,
    draft: { name: null, initial: post.values, merge: withDraft },
    schema: personSchemaFor(emptyPerson, lookups),
  })
  return (
    <MemberForm form={form} post={post}>
      <h3 className="text-lg">{t('Add Patient You Care For')}</h3>
      <PersonFields lookups={lookups} />
      <SubmitRow label={t('Add')} />
    </MemberForm>
  )
}

/** Replaces the Add dialog. */
export const AddPerson = (props: Props) => (
  <noscript>
    <div className="mt-8 border-t border-line pt-6">
      <PersonForm {...props} />
    </div>
  </noscript>
)
