import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Lookbook } from '#components/screens/lookbook/Lookbook.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => '/lookbook' }))

it('the lookbook hydrates without console errors and shows every form error', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Lookbook />)
  await act(async () => void hydrateRoot(place, <Lookbook />))
  await waitFor(() => expect(screen.getAllByText('What is wrong, and how to fix it').length).toBeGreaterThan(15))
  expect(complaints.mock.calls).toEqual([])
})
