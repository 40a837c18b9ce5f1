'use client'

import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import type { ProfileValues } from './profileValues.ts'

/** The fields of the profile's form, and the form around them, bound to its values. */
export const { Text, Email, Select, CheckList } = fieldsOf<ProfileValues>()
export const useProfileForm = () => useFormContext<ProfileValues>()
