'use client'

import type { ReactNode } from 'react'
import type { RegisterOptions } from 'react-hook-form'
import { EmailField } from '../fields/knownFields.tsx'
import { RadioField } from '../fields/RadioField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { CheckList, type CheckListProps } from './CheckList.tsx'
import { useLargeField, useLargeRadio } from './useLargeField.ts'

type Handled = 'error' | 'ref' | 'defaultValue' | 'onChange' | 'onBlur'

interface Own<Name extends string> {
  name: Name
  /** What else happens when it changes or is left. */
  on?: RegisterOptions
}

type TextProps<Name extends string> = Omit<TextFieldProps, Handled | 'name'> & Own<Name>
type RadioProps<Name extends string> = Omit<Parameters<typeof RadioField>[0], Handled | 'name'> & Own<Name>
type SelectProps<Name extends string> = Omit<Parameters<typeof SelectField>[0], Handled | 'name'> & Own<Name>

function Text({ name, on, ...props }: TextProps<string>) {
  return <TextField {...props} {...useLargeField(name, on)} />
}

function Email({ name, on, ...props }: TextProps<string>) {
  return <EmailField {...props} {...useLargeField(name, on)} />
}

function Select({ name, on, ...props }: SelectProps<string>) {
  return <SelectField {...props} {...useLargeField(name, on)} />
}

function Radio({ name, on, ...props }: RadioProps<string>) {
  return <RadioField {...props} {...useLargeRadio(name, on)} />
}

interface Fields<Name extends string> {
  Text: (props: TextProps<Name>) => ReactNode
  Email: (props: TextProps<Name>) => ReactNode
  Select: (props: SelectProps<Name>) => ReactNode
  Radio: (props: RadioProps<Name>) => ReactNode
  CheckList: (props: CheckListProps<Name>) => ReactNode
}

/** The fields of a large form, bound once to the names of its values. */
export const fieldsOf = <Values,>(): Fields<Extract<keyof Values, string>> => ({
  Text,
  Email,
  Select,
  Radio,
  CheckList,
})
