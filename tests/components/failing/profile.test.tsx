import { fireEvent, screen } from '@testing-library/react'
import { loadPage, reloadPage } from '#components/call/loadPage.ts'
import { saveFile } from '#components/form/download/saveFile.ts'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { AdditionalInfoForm } from '#components/profile/additional/AdditionalInfoForm.tsx'
import AddPatient from '#components/profile/caregiver/AddPatient.tsx'
import { CaregiverTab } from '#components/profile/caregiver/CaregiverTab.tsx'
import { DetailsScreen } from '#components/profile/details/DetailsScreen.tsx'
import { PatientTab } from '#components/profile/patient/PatientTab.tsx'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { AddressTask } from '#components/surveys/outcome/AddressTask.tsx'
import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { TaxDetailForm } from '#components/tax/details/TaxDetailForm.tsx'
import { DownloadW9 } from '#components/tax/download/DownloadForm.tsx'
import { Form1099 } from '#components/tax/Form1099.tsx'
import { SignW9 } from '#components/tax/own/SignW9.tsx'
import { w9Words } from '#components/tax/own/W9Statements.tsx'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import { expectToSurvive, type FailingForm } from '#tests/support/screens/failing-calls.tsx'
import {
  unsent,
  unsent1099,
  unsentCaregiverPosts,
  unsentDownload,
  unsentLanding,
  unsentPost,
  unsentTaxPosts,
} from '#tests/support/screens/forms.ts'
import { caregiver, caregiverLookups, patientLookups, person, savedPatient } from '#tests/support/screens/health.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { openedSigning, savedTaxDetail, taxDetail, taxFormConsent, taxTypes } from '#tests/support/screens/tax.ts'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn(), reloadPage: jest.fn() }))
jest.mock('#components/form/download/saveFile.ts', () => ({ saveFile: jest.fn() }))
const added = jest.fn()
beforeEach(() => {
  forgetDrafts()
})

type User = Parameters<NonNullable<FailingForm['fill']>>[0]

const says = (text: string | RegExp) => () => void screen.getByText(text)
const field = (label: string | RegExp) => screen.getByLabelText(label)
const input = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const others = { findTimeZone: {}, keepDraft: {}, dropDraft: {} }
const info = { gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' }, latestGraduationYear: 2009 }
const address = { firstLine: '1 Main St', city: 'Troy', state: 'NY', zipCode: '12180', country: 'USA' }
const physician = { email: 'mary@x.co', professionId: 1, specialityId: 11, npiNumber: '1234567893' }

async function answerAsNurse(user: User) {
  await user.selectOptions(field('Profession'), 'Nurse')
  await user.selectOptions(field('Category'), 'Registered Nurse')
  await user.selectOptions(field('Specialty'), 'Oncology')
  await user.selectOptions(field('Title/Position'), 'Charge nurse')
  await user.type(field('Email'), 'mary@x.co')
}

const forms: Readonly<Record<string, FailingForm>> = {
  'professional details': {
    call: 'registerProfession',
    screen: () => (
      <DetailsScreen
        posted={unsent}
        profile={newcomer()}
        lookups={lookups}
        draft={null}
        returnUrl={undefined}
        brand="Carepanel"
        supportEmail="help@c.example"
      />
    ),
    fill: answerAsNurse,
    others: { ...others, getProfile: newcomer() },
    button: 'Submit',
    done: () => expect(router.push).toHaveBeenCalled(),
  },
  'details for a survey': {
    call: 'startSurvey',
    screen: () => (
      <LandingStart
        surveyMaskedId="s1"
        ckey="c1"
        brand="Carepanel"
        posts={unsentLanding}
        details={detailsOf({ profile: newcomer(), lookups }, { surveyType: null, npiMandatory: false })}
      />
    ),
    fill: answerAsNurse,
    button: 'Start Survey',
    answer: { next: '/next' },
    done: () => expect(loadPage).toHaveBeenCalledWith('/next'),
  },
  'the whole profile': {
    call: 'saveProfile',
    screen: () => (
      <PreviewScreen
        posted={unsent}
        profile={newcomer({ ...physician, mailingAddress: address })}
        status={{ ...noStatus, panelistHcpProfileInfo: info }}
        lookups={lookups}
        formLookups={lookups}
        draft={null}
        brand="Carepanel"
      />
    ),
    fill: (user) => user.click(screen.getByRole('checkbox')),
    others,
    button: 'Submit',
    done: says('Profile information saved successfully.'),
  },
  'a few more questions': {
    call: 'updateProfileInfo',
    screen: () => (
      <AdditionalInfoForm
        loaded={{
          profile: newcomer({ profileCompleted: true }),
          status: noStatus,
          lookups,
          draft: null,
        }}
        year={2026}
        onClose={() => {}}
      />
    ),
    fill: async (user) => {
      await user.selectOptions(field('Gender'), 'Female')
      await user.selectOptions(field('Graduation year'), '2009')
      await user.selectOptions(field('Ethnicity'), 'Asian')
    },
    others,
    button: 'Save',
    done: () => expect(reloadPage).toHaveBeenCalledTimes(1),
  },
  'what a patient takes': {
    call: 'updatePatientProfile',
    screen: () => (
      <PatientTab post={unsentPost} saved={savedPatient} lookups={patientLookups} draft={null} caregiverCompleted />
    ),
    fill: (user) => user.type(field('Which medication?'), ' 7 mg'),
    others,
    button: 'Save',
    done: says('Patient Profile saved successfully.'),
  },
  'who is cared for': {
    call: 'saveCaregiverConditions',
    screen: () => (
      <CaregiverTab posts={unsentCaregiverPosts} saved={caregiver(person())} lookups={caregiverLookups} draft={null} />
    ),
    fill: (user) => user.click(screen.getByLabelText('Yes')),
    others,
    button: 'Save',
    done: says('Caregiver Profile saved successfully.'),
  },
  'somebody else to care for': {
    call: 'addCaregiverProfile',
    screen: () => <AddPatient lookups={caregiverLookups} onAdded={added} onClose={() => {}} />,
    fill: async (user) => {
      await user.type(field('Nickname'), 'Mom')
      await user.click(field('Female'))
      await user.selectOptions(field('Birth year'), '1950')
      await user.click(field('Parent'))
    },
    others,
    button: 'Add',
    done: () => expect(added).toHaveBeenCalledTimes(1),
  },
  'an address for a payment': {
    call: 'saveAddress',
    screen: () => <AddressTask saved={addressData(panelistProfile(), false)} post={unsentPost} />,
    fill: async (user) => {
      await user.type(field('Address'), '480 Garden Street')
      await user.type(field('City'), 'Hoboken')
      await user.type(field('State'), 'nj')
      await user.type(field('ZIP code'), '07030')
    },
    others,
    button: 'Save',
    done: says('We have all we need for your incentive.'),
  },
  'tax details': {
    call: 'saveTaxDetail',
    screen: () => <TaxDetailForm saved={savedTaxDetail} types={taxTypes} post={unsentPost} />,
    fill: async () => {
      input('Tax ID number', '900551234')
      input('Confirm tax ID number', '900551234')
    },
    others,
    button: 'Save',
    done: says('Tax information saved successfully.'),
  },
  'a Form W-9 that is opened': {
    call: 'signingTemplate',
    screen: () => (
      <TaxPanel detail={taxDetail({ taxStatus: 'W9 Pending' })} types={taxTypes} posts={unsentTaxPosts} testMode />
    ),
    button: 'Complete Form W-9',
    answer: { signatureRequestId: 'r1', clientId: 'c1', signUrl: 'https://app.hellosign.com/editor?token=t' },
    done: () => void screen.getByTitle('Form W-9'),
  },
  'a Form W-9 that is signed': {
    call: 'signForm',
    screen: () => (
      <SignW9 token="t" signing={openedSigning} types={taxTypes} draft={null} words={w9Words} post={unsentPost} />
    ),
    fill: async (user) => {
      await user.click(field('Individual/sole proprietor'))
      await user.click(field('Social Security Number (SSN)'))
      input('Tax ID number', '900551234')
      await user.click(field('No'))
      await user.click(field(/^I am a U.S. citizen/))
      await user.click(field(/^Under penalties of perjury, I certify/))
      input('Your signature', 'Mary Lee')
    },
    button: 'Sign Form W-9',
    answer: { signatureRequestId: 'r1', signatureId: 's1', w9SubmittedDate: '2026-11-21' },
    done: says('Thank you. Your Form W-9 is signed.'),
  },
  'a Form W-9 that is kept': {
    call: 'signedDocument',
    screen: () => <DownloadW9 post={unsentDownload} />,
    button: 'Download Form W-9',
    done: () => expect(saveFile).toHaveBeenCalledTimes(1),
  },
  'a sample of Form 1099': {
    call: 'form1099Sample',
    screen: () => <Form1099 posts={unsent1099} forms={[]} consent={taxFormConsent} />,
    button: 'Open a sample (PDF)',
    done: () => expect(saveFile).toHaveBeenCalledTimes(1),
  },
  'Forms 1099 without paper': {
    call: 'saveConsent',
    screen: () => <Form1099 posts={unsent1099} forms={[]} consent={taxFormConsent} />,
    button: 'I agree',
    answer: { consents: [{ ...taxFormConsent, given: true }] },
    done: says(/You get your Forms 1099 here\. You can/),
  },
}

test.each(Object.entries(forms))(
  '%s: announces a failed call, keeps its input and is sent once on retry [WCAG 4.1.3]',
  (_, form) => expectToSurvive(form),
)
