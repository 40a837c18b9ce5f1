'use client'

import { useEffect, useId } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { addressValues } from '#components/form/address/addressForm.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { WorkplaceUrl } from '#components/form/profession/WorkplaceUrl.tsx'
import { SearchList } from '#components/form/search/SearchList.tsx'
import { LONG, Shown, State } from './Shown.tsx'

const options = [
  { value: 'a', label: 'Asthma' },
  { value: 'b', label: LONG, within: [{ value: 'b1', label: 'Of the left side' }] },
  { value: 'c', label: 'None' },
]

const lookups = {
  professions: [
    {
      id: 1,
      name: 'Physician',
      displayOrder: 1,
      specialities: [
        { id: 11, name: 'Cardiology', displayOrder: 1, subSpecialities: [{ id: 111, name: LONG, displayOrder: 1 }] },
      ],
    },
  ],
  nurseCategories: [{ id: 2, name: 'Staff nurse', displayOrder: 1 }],
  pharmacySettings: [{ id: 3, name: 'Hospital', displayOrder: 1 }],
}

const empty = {
  name: '',
  email: '',
  answer: '',
  choice: '',
  many: [] as string[],
  folded: [] as string[],
  searched: [] as string[],
  ...addressValues(null),
  professionId: '',
  specialityId: '',
  subSpecialityId: '',
  nurseCategoryId: '',
  pharmacySettingId: '',
  npiNumber: '',
  workplaceUrl: '',
}
type Values = typeof empty

const filled: Values = {
  ...empty,
  name: LONG,
  email: 'mary@mail.test',
  answer: 'a',
  choice: 'b',
  many: ['b', 'b1'],
  folded: ['a'],
  searched: ['a', 'b'],
  firstLine: '12 Main Street',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
  professionId: '1',
  specialityId: '11',
  npiNumber: '1234567893',
  workplaceUrl: 'www.example.com',
}

const names = Object.keys(empty) as Path<Values>[]

const { Text, Email, Select, Radio, CheckList } = fieldsOf<Values>()

interface Props {
  values: Values
  /** Whether every field shows an error. */
  wrong?: boolean
  busy?: boolean
  /** Error of a failed save, shown next to the button. */
  failure?: string
}

function Example({ values, wrong = false, busy = false, failure }: Props) {
  const form = useForm<Values>({ defaultValues: values })
  const { setError } = form
  useEffect(() => {
    if (wrong) for (const name of names) setError(name, { message: 'What is wrong, and how to fix it' })
  }, [wrong, setError])
  const error = failure ? { status: 400, code: 'INVALID_NPI', message: failure, text: failure, count: 1 } : null
  return (
    <MemberForm form={{ id: useId(), form, busy, error, isToasted: false, preload: () => {} }} onSubmit={() => {}}>
      <Text name="name" label="Name" hint="As on your license." />
      <Email name="email" label="Email" />
      <Select name="answer" label="Choose one" options={options} />
      <Radio name="choice" label="Choose one in sight" options={options} />
      <CheckList name="many" label="Choose several" hint="Any number." options={options} />
      <CheckList name="folded" label="Choose several of a long list" folded="Show the list" options={options} />
      <SearchList
        name="searched"
        label="Look up several"
        hint="Three at most."
        full="No more."
        options={options}
        max={3}
      />
      <AddressHelp mapsKey={null}>
        <AddressFields legend="Mailing address" />
      </AddressHelp>
      <ProfessionFields
        lookups={lookups}
        saved={{ professionId: false, specialityId: false, npiNumber: false }}
        npiRequired
      />
      <WorkplaceUrl optional />
      <SubmitRow size="large" asksEmail />
    </MemberForm>
  )
}

/** A large form with every field of the kit. */
export function LargeForm() {
  return (
    <Shown name="MemberForm and its fields">
      <State of="empty: the button waits for an email">
        <Example values={empty} />
      </State>
      <State of="filled">
        <Example values={filled} />
      </State>
      <State of="busy">
        <Example values={filled} busy />
      </State>
      <State of="with errors, and a save that failed">
        <Example values={filled} wrong failure={LONG} />
      </State>
    </Shown>
  )
}
