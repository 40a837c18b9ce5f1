import type { ComponentProps } from 'react'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { PersonFields } from './PersonFields.tsx'
import type { PersonLookups, PersonValues } from './personForm.ts'

interface Props extends Pick<ComponentProps<typeof MemberForm<PersonValues>>, 'form' | 'onSubmit'> {
  title: string
  submitLabel: string
  lookups: PersonLookups
  onClose: () => void
}

export const PersonDialog = ({ title, submitLabel, lookups, onClose, ...form }: Props) => {
  const t = useTranslate()
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="tall-dialog">
        <MemberForm {...form}>
          <PersonFields lookups={lookups} />
          <SubmitRow size="large" label={submitLabel}>
            <Button size="large" variant="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </SubmitRow>
        </MemberForm>
      </div>
    </Dialog>
  )
}
