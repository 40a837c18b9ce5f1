import { render, screen } from '@testing-library/react'
import { HomeOffer } from '#components/auth/home/HomeOffer.tsx'

const study = { topic: 'Night shifts', loi: 15, incentive: 75, endDate: '2026-12-10' }

const show = (facts: Partial<typeof study> | { incentive: null } | { loi: null } | { endDate: null }) =>
  render(<HomeOffer study={{ ...study, ...facts }} nonProfit={null} brand="Northbridge" />)

test("a campaign's page says how long its study takes, what it pays and when it ends", () => {
  show({})
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '15 minutes',
    '$75',
    'Dec 10, 2026',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Free to join',
    'No password',
    'Stop at any time',
  ])
})

test.each([
  ['Time', { loi: null }],
  ['You earn', { incentive: null }],
  ['Open until', { endDate: null }],
])("a campaign's page leaves out %s when it is unknown", (name, facts) => {
  show(facts)
  expect(screen.getAllByRole('term')).toHaveLength(2)
  expect(screen.queryByText(name)).toBeNull()
})
