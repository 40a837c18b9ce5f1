import type { W9Values } from './w9Form.ts'

/** Fields of each step on phones. */
const groups: readonly (readonly (keyof W9Values)[])[] = [
  [
    'name',
    'businessName',
    'classification',
    'llcClass',
    'otherClassification',
    'foreignOwners',
    'exemptPayeeCode',
    'fatcaCode',
  ],
  ['firstLine', 'suiteNumber', 'city', 'state', 'zipCode', 'country', 'timezone'],
  ['taxIdTypeId', 'taxIdNumber'],
  ['backupWithholding'],
  ['usPerson', 'certifies', 'signatureKind', 'typedSignature', 'strokes'],
]

export const W9_GROUPS = groups.length

export const w9GroupOf = (name: string) => groups.findIndex((fields) => fields.some((field) => field === name))
