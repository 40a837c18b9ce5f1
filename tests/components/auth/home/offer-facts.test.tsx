import { render, screen } from '@testing-library/react'
import { OfferFacts } from '#components/auth/home/OfferFacts.tsx'

const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('the offer says when and how members are paid, and by whom [REG-058]', () => {
  render(<OfferFacts howPaid="We pay you through PayPal." company="Care Research LLC" />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    "When you're paid",
    "How you're paid",
    'Run by',
  ])
  expect(shown()).toEqual(['After the study approves your answers.', 'We pay you through PayPal.', 'Care Research LLC'])
})

test('the offer leaves out what is not known of the pay and the company [REG-058]', () => {
  render(<OfferFacts howPaid={null} company={null} />)
  expect(shown()).toEqual(['After the study approves your answers.'])
})
