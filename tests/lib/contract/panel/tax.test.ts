import * as z from 'zod/mini'
import { saveTaxDetail, W9Answers } from '#lib/contract/panel/tax/tax.ts'

const answers = {
  name: 'Mary Ann Smith',
  businessName: null,
  classification: 'individual',
  llcClass: null,
  otherClassification: null,
  hasForeignOwners: false,
  exemptPayeeCode: null,
  fatcaCode: null,
  address: { firstLine: '1 Main Street', suiteNumber: null, city: 'Detroit', state: 'MI', zipCode: '48201' },
  taxIdTypeId: 1,
  taxIdNumber: '900123456',
  taxIdNumberConfirmation: '900123456',
  isSubjectToBackupWithholding: false,
  isUsPerson: true,
  certifies: true,
  signature: { kind: 'drawn', strokes: [[1, 2, 3, 4]] },
}
const { address } = answers

/** Dotted paths of the invalid fields. */
const faults = (changed: object) =>
  (z.safeParse(W9Answers, { ...answers, ...changed }).error?.issues ?? []).map(({ path }) => path.join('.'))

const typed = (text: string) => ({ signature: { kind: 'typed', text } })
const drawn = (...strokes: readonly (readonly number[])[]) => ({ signature: { kind: 'drawn', strokes } })
const points = (count: number) => Array<number>(count * 2).fill(0)

describe('the answers of Form W-9', () => {
  it.each([
    { classification: 'c-corporation' },
    { classification: 's-corporation' },
    { classification: 'partnership', hasForeignOwners: true },
    { classification: 'trust-estate', hasForeignOwners: true },
    { classification: 'llc', llcClass: 'C' },
    { classification: 'llc', llcClass: 'S' },
    { classification: 'llc', llcClass: 'P', hasForeignOwners: true },
    { classification: 'other', otherClassification: 'A club' },
    { classification: 'c-corporation', exemptPayeeCode: '5', fatcaCode: 'A' },
    { taxIdNumber: null, taxIdNumberConfirmation: null },
    { name: 'n'.repeat(150), businessName: 'b'.repeat(150) },
    { classification: 'other', otherClassification: 'o'.repeat(75) },
    { address: { ...address, firstLine: 'f'.repeat(150), suiteNumber: 's'.repeat(45), city: 'c'.repeat(75) } },
    { name: 't'.repeat(150), ...typed('t'.repeat(150)) },
    { classification: 'c-corporation', ...typed('An Officer') },
    drawn([0, 0, 600, 340]),
    drawn(...Array(60).fill([0, 0, 1, 1])),
  ])('can be %j', (changed) => {
    expect(faults(changed)).toEqual([])
  })

  it.each([
    [{ classification: 'llc' }, 'llcClass'],
    [{ llcClass: 'C' }, 'llcClass'],
    [{ classification: 'club' }, 'classification'],
    [{ classification: 'other' }, 'otherClassification'],
    [{ classification: 'other', otherClassification: '' }, 'otherClassification'],
    [{ otherClassification: 'A club' }, 'otherClassification'],
    [{ classification: 'other', otherClassification: 'o'.repeat(76) }, 'otherClassification'],
    [{ hasForeignOwners: true }, 'hasForeignOwners'],
    [{ classification: 'llc', llcClass: 'C', hasForeignOwners: true }, 'hasForeignOwners'],
    [{ classification: 's-corporation', hasForeignOwners: true }, 'hasForeignOwners'],
    [{ exemptPayeeCode: '5' }, 'exemptPayeeCode'],
    [{ classification: 'trust-estate', exemptPayeeCode: '14' }, 'exemptPayeeCode'],
    [{ fatcaCode: 'Z' }, 'fatcaCode'],
    [{ taxIdNumberConfirmation: '900123457' }, 'taxIdNumberConfirmation'],
    [{ taxIdNumberConfirmation: null }, 'taxIdNumberConfirmation'],
    [{ taxIdNumber: '90012345', taxIdNumberConfirmation: '900123456' }, 'taxIdNumber'],
    [{ name: 'n'.repeat(151) }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: '张伟' }, 'name'],
    [{ businessName: 'b'.repeat(151) }, 'businessName'],
    [{ businessName: '张伟' }, 'businessName'],
    [{ isUsPerson: false }, 'isUsPerson'],
    [{ certifies: false }, 'certifies'],
    [{ address: { ...address, firstLine: 'f'.repeat(151) } }, 'address.firstLine'],
    [{ address: { ...address, firstLine: ' ' } }, 'address.firstLine'],
    [{ address: { ...address, city: 'c'.repeat(76) } }, 'address.city'],
    [{ address: { ...address, suiteNumber: 's'.repeat(46) } }, 'address.suiteNumber'],
    [{ address: { ...address, state: 'mi' } }, 'address.state'],
    [{ address: { ...address, state: 'MIC' } }, 'address.state'],
    [{ address: { ...address, zipCode: '482011' } }, 'address.zipCode'],
    [{ address: { ...address, country: 'US' } }, 'address'],
    [typed('C M'), 'signature.text'],
    [typed(' '), 'signature.text'],
    [typed('t'.repeat(151)), 'signature.text'],
    [{ signature: { kind: 'typed', text: 'Mary', font: 'x' } }, 'signature'],
    [{ signature: { kind: 'drawn', strokes: [[1, 2, 3, 4]], text: 'Mary' } }, 'signature'],
    [{ signature: { kind: 'stamped', text: 'Mary' } }, 'signature.kind'],
    [drawn(), 'signature.strokes'],
    [drawn(...Array(61).fill([0, 0, 1, 1])), 'signature.strokes'],
    [drawn([0, 0]), 'signature.strokes.0'],
    [drawn([1, 2, 3, 4, 5]), 'signature.strokes.0'],
    [drawn([0, 0, 1, 341]), 'signature.strokes.0'],
    [drawn([0, 0, 601, 1]), 'signature.strokes.0.2'],
    [drawn([0, 0, -1, 1]), 'signature.strokes.0.2'],
    [drawn([0, 0, 0.5, 1]), 'signature.strokes.0.2'],
    [drawn(points(1001)), 'signature.strokes.0'],
  ])('cannot be %j: %s is at fault', (changed, field) => {
    expect(faults(changed)[0]).toBe(field)
  })

  it('that were left out get their defaults', () => {
    const { businessName, llcClass, otherClassification, exemptPayeeCode, fatcaCode, ...given } = answers
    const { hasForeignOwners, taxIdNumber, taxIdNumberConfirmation, ...typedOnly } = given
    const { suiteNumber, ...rest } = address
    expect(z.parse(W9Answers, { ...typedOnly, address: rest })).toEqual({
      ...answers,
      taxIdNumber: null,
      taxIdNumberConfirmation: null,
    })
  })
})

describe('saved tax details', () => {
  const details = {
    taxIdTypeId: 2,
    fullName: 'Mary Ann',
    lastName: 'Smith',
    address: { ...address, suiteNumber: '4b', country: 'US' },
    taxIdNumber: '123456789',
  }
  const fits = (changed: object) => z.safeParse(saveTaxDetail.declared.body, { ...details, ...changed }).success

  it.each([{}, { id: null }, { id: 1 }, { version: 'v'.repeat(512) }])('can have %j', (changed) => {
    expect(fits(changed)).toBe(true)
  })

  it.each([
    { id: 1.5 },
    { taxIdTypeId: '2' },
    { fullName: '' },
    { lastName: 'n'.repeat(76) },
    { taxIdNumber: '12345678' },
    { taxIdNumber: '1234567890' },
    { taxIdNumber: '***-**-6789' },
    { version: 'v'.repeat(513) },
    { address: { ...details.address, city: ' ' } },
    { address: { ...details.address, country: undefined } },
    { address: { ...details.address, county: 'Wayne' } },
  ])('cannot have %j', (changed) => {
    expect(fits(changed)).toBe(false)
  })
})
