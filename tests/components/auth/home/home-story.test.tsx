import { render, screen, within } from '@testing-library/react'
import { HomeStory } from '#components/auth/home/HomeStory.tsx'

const brand = {
  name: 'Northbridge',
  supportEmail: 'help@northbridge.test',
  siteUrl: null,
  company: null,
  address: null,
  logo: null,
  hue: 205,
}

test('the home page says how members are paid, if that is known', () => {
  const { rerender } = render(<HomeStory brand={brand} howPaid="We pay you through PayPal." />)
  screen.getByText('After the study approves your answers, we send your payment. We pay you through PayPal.')
  rerender(<HomeStory brand={brand} howPaid={null} />)
  screen.getByText('After the study approves your answers, we send your payment.')
})

test('the home page names the company and its address when they are set', () => {
  const company = { company: 'Care Research LLC', address: '1 Elm St, Troy, NY 12180' }
  const { rerender } = render(<HomeStory brand={brand} howPaid={null} />)
  expect(screen.queryByText(/^Run by/)).toBeNull()
  rerender(<HomeStory brand={{ ...brand, ...company }} howPaid={null} />)
  screen.getByText('Run by Care Research LLC, 1 Elm St, Troy, NY 12180')
})

test('the parts of the home page are regions with the name of their heading [WCAG 1.3.1]', () => {
  render(<HomeStory brand={brand} howPaid={null} />)
  expect(
    screen.getAllByRole('region').map((part) => within(part).getByRole('heading', { level: 2 }).textContent),
  ).toEqual([
    'Who can join',
    "What you're paid, and how",
    'What happens to your data',
    'Who Northbridge is',
    'Common questions',
  ])
})
