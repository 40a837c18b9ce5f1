import { isUsState, otherStateOfZip, stateNamed } from '#lib/rules/us-places.ts'

describe('the name of a state', () => {
  it.each([
    ['new york', 'NY'],
    ['New York', 'NY'],
    ['Arizona', 'AZ'],
    ['Ariz.', 'AZ'],
    ['Kansas', 'KS'],
    ['Arkansas', 'AR'],
    ['Virginia', 'VA'],
    ['Virgin Islands', 'VI'],
    ['West Virginia', 'WV'],
    ['Washington', 'WA'],
    ['Washington, D.C.', 'DC'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Calfornia', 'CA'],
    ['Massachusets', 'MA'],
  ])('%s is %s (VAL-124)', (name, code) => {
    expect(stateNamed(name)).toBe(code)
  })

  it.each(['new', 'North', 'Misouri', 'Armed Forces'])('%s may be several states (VAL-124)', (name) => {
    expect(stateNamed(name)).toBe('')
  })

  it.each(['NY', 'njx', 'Ontario', 'Mexico', ''])('"%s" is no name (VAL-124)', (name) => {
    expect(stateNamed(name)).toBeNull()
  })
})

describe('the state of a ZIP code', () => {
  it.each([
    ['12207', 'NE', 'New York'],
    ['85004', 'AR', 'Arizona'],
    ['02861', 'NY', 'Rhode Island'],
    ['00601', 'NY', 'Puerto Rico'],
    ['99950', 'WA', 'Alaska'],
  ])('%s is not in %s, but in %s (VAL-125)', (zip, state, name) => {
    expect(otherStateOfZip(zip, state)).toBe(name)
  })

  it.each([
    ['12207', 'NY'],
    ['07030', 'nj'],
    ['06390', 'NY'],
    ['20041', 'VA'],
    ['79901', 'TX'],
    ['88510', 'TX'],
    ['96799', 'AS'],
    ['96950', 'MP'],
    ['09012', 'AE'],
    ['83414', 'WY'],
  ])('%s is in %s (VAL-125)', (zip, state) => {
    expect(otherStateOfZip(zip, state)).toBeNull()
  })

  it.each(['00000', '26900'])('%s is not in use, and names no state (VAL-125)', (zip) => {
    expect(otherStateOfZip(zip, 'NY')).toBeNull()
  })
})

it('knows states, territories and armed forces, in any case', () => {
  expect(['NY', 'ny', 'DC', 'PR', 'AE'].every(isUsState)).toBe(true)
  expect(['XX', 'ON', 'N', ''].some(isUsState)).toBe(false)
})
