'use client'

import type { ReactNode } from 'react'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { CodeField, DateField, LastFourField } from '#components/form/fields/knownFields.tsx'
import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { TextAreaField } from '#components/form/fields/TextAreaField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import { LONG, Shown, State } from './Shown.tsx'

const HINT = 'What to write, and why.'
const ERROR = 'What is wrong, and how to fix it'
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'long', label: LONG },
]

/** Props of a field for each state. */
const states = {
  empty: {},
  'with a hint, optional': { hint: HINT, optional: true },
  'with an error': { hint: HINT, error: ERROR },
  disabled: { disabled: true },
  'long text': { hint: LONG, error: LONG },
} as const

type StateName = keyof typeof states
type Props = { hint?: string; error?: string; optional?: boolean; disabled?: boolean; name: string }

function EachState({ of: name, children }: { of: string; children: (props: Props, state: StateName) => ReactNode }) {
  const names = Object.keys(states) as StateName[]
  return (
    <Shown name={name}>
      {names.map((name) => (
        <State key={name} of={name}>
          {children({ ...states[name], name: `${name} ${name}` }, name)}
        </State>
      ))}
    </Shown>
  )
}

const filled = (state: StateName, text: string) => (state === 'empty' ? undefined : text)

export function Fields() {
  return (
    <>
      <EachState of="TextField">
        {(props, state) => <TextField {...props} label="Workplace" defaultValue={filled(state, LONG)} />}
      </EachState>
      <EachState of="TextAreaField">
        {(props, state) => <TextAreaField {...props} label="Your message" defaultValue={filled(state, LONG)} />}
      </EachState>
      <EachState of="SelectField">
        {(props, state) => (
          <SelectField {...props} label="Answer" options={options} defaultValue={filled(state, 'long')} />
        )}
      </EachState>
      <EachState of="RadioField">
        {(props, state) => (
          <RadioField {...props} label="Answer" options={options} defaultValue={filled(state, 'yes')} />
        )}
      </EachState>
      <EachState of="CheckboxField">
        {(props, state) => (
          <CheckboxField
            {...props}
            label={state === 'long text' ? LONG : 'I agree to the terms'}
            defaultChecked={state !== 'empty'}
          />
        )}
      </EachState>
      <Shown name="Fields with a mask">
        <EmailField name="email" label="Email" defaultValue="Mary@Mail.test" />
        <PhoneField name="mobile" label="Mobile number" defaultValue="2125550101" />
        <CodeField name="code" label="Verification code" defaultValue="123456" />
        <DateField name="date" label="Date of birth" defaultValue="03-31-1980" />
        <LastFourField name="ssn" label="Last 4 digits of SSN" error="Enter four digits" />
      </Shown>
    </>
  )
}
