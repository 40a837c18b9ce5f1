import type { W9Values } from './w9Form.ts'

/** Fields of each step. The empty one shows the answers. */
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
  [],
  ['usPerson', 'certifies'],
  ['signatureKind', 'typedSignature', 'strokes'],
]

/** The step of the tax number. */
const NUMBER_STEP = 2

export const W9_GROUPS = groups.length

export const w9GroupOf = (name: string) => groups.findIndex((fields) => fields.some((field) => field === name))

/** The step to start at, no later than the one of the tax number, which has to be entered again. */
export const startStep = ({ step }: Pick<W9Values, 'step'>) => Math.min(Number(step) || 0, NUMBER_STEP)
