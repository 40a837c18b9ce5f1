'use client'

import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { Step } from '#components/form/steps/Step.tsx'
import { useSteps } from '#components/form/steps/useSteps.ts'
import { Shown, State } from './Shown.tsx'

const values = { name: '', city: '' }
const names = Object.keys(values)
const { Text } = fieldsOf<typeof values>()

/** A form with one step per screen on phones. */
export function SteppedForm() {
  const form = useForm({ defaultValues: values })
  const steps = useSteps(form, names.length, (name) => names.indexOf(name))
  return (
    <Shown name="Step">
      <State of="a group at a time on a phone, all of them elsewhere">
        <MemberForm
          form={{ id: useId(), form, busy: false, error: null, isToasted: false, preload: () => {} }}
          onSubmit={steps.hasNextStep ? steps.next : () => {}}
          steps={steps}
        >
          <Step steps={steps} number={0} title="Who you are">
            <Text name="name" label="Name" />
          </Step>
          <Step steps={steps} number={1} title="Your address">
            <Text name="city" label="City" />
          </Step>
          <SubmitRow label={steps.hasNextStep ? 'Next' : 'Save'} />
        </MemberForm>
      </State>
    </Shown>
  )
}
