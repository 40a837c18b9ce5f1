import { isSameLastName } from '#server/panel/profile/profession/last-names.ts'

/* The last name of a member, compared with that of a registry. */

it.each([
  ['Chen', 'CHEN'],
  ['Núñez', 'Nunez'],
  ["O'Brien", 'OBRIEN'],
  ['Smith', 'SMITH MD'],
  ['Smith Jr.', 'Smith III'],
  ['Garcia-Lopez', 'GARCIA'],
  ['Do', 'DO'],
  ['Đỗ', 'DO'],
  ['Wałęsa', 'WALESA'],
  ['Sørensen', 'SORENSEN'],
  ['Do', 'DO, MD'],
])('%s and %s may be the same person’s (PDET-009)', (a, b) => {
  expect([isSameLastName(a, b), isSameLastName(b, a)]).toEqual([true, true])
})

it.each([
  ['Chen', 'Cheng'],
  ['Smith MD', 'Jones MD'],
  ['Smith Do', 'Jones Do'],
  ['Do', 'Smith DO'],
  ['', ''],
])('%s and %s are two people’s (PDET-009)', (a, b) => {
  expect([isSameLastName(a, b), isSameLastName(b, a)]).toEqual([false, false])
})
