import 'server-only'
import * as z from 'zod'
import type { BankPayee } from '../../database/tables/payouts.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'

/* The rows of a file for the bank. */

export const bankRow = z.object({
  payment: numberColumn(),
  payee: column(),
  address: column(),
  city: column(),
  state: column(),
  zip: column(),
  addressSaved: column(),
  email: column(),
  dollars: column(),
  reference: column(),
  bankFile: column('bank file'),
})

const StoredAddress = z.object({
  payTo: z.nullish(z.string()),
  mailingAddress: z.nullish(
    z.object({
      firstLine: z.nullish(z.string()),
      suiteNumber: z.nullish(z.string()),
      city: z.nullish(z.string()),
      state: z.nullish(z.string()),
      zipCode: z.nullish(z.string()),
    }),
  ),
})

interface PayeeFacts {
  member: string
  email: string | null
  addressSaved: string | null
  profile: unknown
}

export function memberAsPayee({ member, email, addressSaved, profile }: PayeeFacts): BankPayee {
  const { payTo, mailingAddress: address } = StoredAddress.safeParse(profile).data ?? {}
  return {
    payee: payTo || member,
    address: [address?.firstLine, address?.suiteNumber].filter(Boolean).join(', ') || null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zipCode ?? null,
    addressSaved,
    email,
  }
}

/** A non-profit as payee: operators look up the address themselves. */
export const nonProfitAsPayee = (payee: string): BankPayee => ({
  payee,
  address: null,
  city: null,
  state: null,
  zip: null,
  addressSaved: null,
  email: null,
})

interface PaymentFacts {
  payment: number
  amount_cents: number
  reference: string | null
}

export const bankRowOf = ({ payment, amount_cents, reference }: PaymentFacts, payee: BankPayee, bankFile: string) => ({
  payment,
  ...payee,
  dollars: dollarsText(amount_cents),
  reference: reference ?? `payment ${payment}`,
  bankFile,
})
