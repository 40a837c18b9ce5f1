'use client'

import type { ReactNode } from 'react'
import { type RegisterOptions, useFormContext } from 'react-hook-form'
import { EmailField } from '../fields/EmailField.tsx'
import { RadioField } from '../fields/RadioField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { CheckList, type CheckListProps } from './CheckList.tsx'
import { useMemberField, useMemberRadio } from './useMemberField.ts'
import { REFUSED } from './useMemberForm.ts'

type ManagedProp = 'error' | 'ref' | 'defaultValue' | 'onChange' | 'onBlur'

interface OwnProps<Name extends string> {
  name: Name
  /** Extra change and blur handlers. */
  on?: RegisterOptions
}

type TextProps<Name extends string> = Omit<TextFieldProps, ManagedProp | 'name'> & OwnProps<Name>
type RadioProps<Name extends string> = Omit<Parameters<typeof RadioField>[0], ManagedProp | 'name'> & OwnProps<Name>
type SelectProps<Name extends string> = Omit<Parameters<typeof SelectField>[0], ManagedProp | 'name'> & OwnProps<Name>

function Text({ name, on, ...props }: TextProps<string>) {
  return <TextField {...props} {...useMemberField(name, on)} />
}

/**
 * Validated on blur, because an invalid email disables the submit button. An error from the server stays until the value
 * changes: if it disappeared on blur, the submit button would move away under the pointer.
 */
function Email({ name, on, ...props }: TextProps<string>) {
  const { trigger, getValues, getFieldState } = useFormContext()
  const check = () => {
    if (getValues(name) && getFieldState(name).error?.type !== REFUSED) void trigger(name)
  }
  const onChange = () => void (getFieldState(name).error && trigger(name))
  const field = useMemberField(name, { onBlur: check, onChange, ...on })
  return <EmailField {...props} {...field} announced onKeyDown={({ key }) => key === 'Enter' && check()} />
}

function Select({ name, on, ...props }: SelectProps<string>) {
  return <SelectField {...props} {...useMemberField(name, on)} />
}

function Radio({ name, on, ...props }: RadioProps<string>) {
  return <RadioField {...props} {...useMemberRadio(name, on)} />
}

interface Fields<Name extends string> {
  Text: (props: TextProps<Name>) => ReactNode
  Email: (props: TextProps<Name>) => ReactNode
  Select: (props: SelectProps<Name>) => ReactNode
  Radio: (props: RadioProps<Name>) => ReactNode
  CheckList: (props: CheckListProps<Name>) => ReactNode
}

/** Field components for react-hook-form, typed with the form's value names. */
export const fieldsOf = <Values,>(): Fields<Extract<keyof Values, string>> => ({
  Text,
  Email,
  Select,
  Radio,
  CheckList,
})
