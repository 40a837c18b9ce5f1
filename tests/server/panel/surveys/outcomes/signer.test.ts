import { createCrypto } from '#server/panel/core/crypto.ts'
import { signerOf } from '#server/panel/surveys/outcomes/proof.ts'
import { Secret } from '#server/secret.ts'

const crypto = createCrypto(new Map([[1, new Secret('jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=')]]))

const sealed = (table: 'survey' | 'partner', id: number, secret: string) => ({
  id,
  secret_sealed: crypto.seal(secret, { table, column: 'secret_sealed', row: id }),
  previous_sealed: null,
})
const open = (id: number) => ({ id, secret_sealed: null, previous_sealed: null })
const survey = sealed('survey', 3, 'of the survey')
const partner = sealed('partner', 7, 'of the partner')

describe('the signer of an outcome', () => {
  it.each([
    ['the survey, if it has a secret', survey, open(7), { name: 'survey 3', secrets: ['of the survey'] }],
    ['the survey, if both have one', survey, partner, { name: 'survey 3', secrets: ['of the survey'] }],
    ['the survey, without a partner', survey, null, { name: 'survey 3', secrets: ['of the survey'] }],
    ['else the partner', open(3), partner, { name: 'partner 7', secrets: ['of the partner'] }],
  ])('is %s', (_, ofSurvey, ofPartner, expected) => {
    const found = signerOf(crypto, ofSurvey, ofPartner)
    expect({ name: found?.name, secrets: found?.secrets.map((secret) => secret.reveal()) }).toEqual(expected)
  })

  it.each([
    ['with a partner', open(7)],
    ['without one', null],
  ])('is null when there is no secret, %s', (_, ofPartner) => {
    expect(signerOf(crypto, open(3), ofPartner)).toBeNull()
  })

  it('has no secret that was stored for another', () => {
    expect(() => signerOf(crypto, { ...survey, id: 4 }, null)).toThrow()
  })
})
