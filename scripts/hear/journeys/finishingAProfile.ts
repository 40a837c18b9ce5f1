import { address, patientAnswers } from '#e2e/actions/profile.ts'
import { REQUIRED_FIELDS } from '#lib/messages/texts.ts'
import type { Journey } from './journey.ts'

/** A new patient saves the profile with nearly everything missing, answers it and submits it. */
export const finishingAProfile: Journey = {
  name: 'finishing a profile',
  mobile: '2125550105',
  async go({ listener }) {
    const { page } = listener
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await listener.start('/completeProfile')
    await listener.fill('Email', 'liam.murphy@mail.test')
    await listener.tabTo(save)
    await listener.press('Enter', [REQUIRED_FIELDS])
    for (const [label, text] of Object.entries({ ...address, ...patientAnswers })) await listener.fill(label, text)
    await listener.tabTo(page.getByLabel('Employer or union'))
    await listener.press('Space')
    await listener.tabTo(save)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/preview')
    await listener.start(page.url())
    await listener.tabTo(page.getByLabel(/I confirm the information/))
    await listener.press('Space')
    await listener.tabTo(page.getByRole('button', { name: 'Submit' }))
  },
}
