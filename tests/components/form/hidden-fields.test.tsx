import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StopNumberChange } from '#components/auth/lost-phone/StopNumberChange.tsx'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { ConsentList } from '#components/privacy/ConsentList.tsx'
import { CaregiverTab } from '#components/profile/caregiver/CaregiverTab.tsx'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { ResendLink } from '#components/profile/email/ResendLink.tsx'
import { PatientTab } from '#components/profile/patient/PatientTab.tsx'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { PasskeyList } from '#components/profile/settings/PasskeyList.tsx'
import { ReportMessage } from '#components/support/ReportMessage.tsx'
import SurveySearch from '#components/surveys/dashboard/view/SurveySearch.tsx'
import { ViewSelect } from '#components/surveys/dashboard/view/ViewSelect.tsx'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { Unsubscribe } from '#components/surveys/unsubscribe/Unsubscribe.tsx'
import { Form1099 } from '#components/tax/Form1099.tsx'
import { SignW9 } from '#components/tax/own/SignW9.tsx'
import { w9Words } from '#components/tax/own/W9Statements.tsx'
import {
  unsent,
  unsent1099,
  unsentCaregiverPosts,
  unsentConsents,
  unsentLanding,
  unsentPost,
} from '#tests/support/screens/forms.ts'
import { caregiver, caregiverLookups, patientLookups, person, savedPatient } from '#tests/support/screens/health.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { openedSigning, taxFormConsent, taxTypes } from '#tests/support/screens/tax.ts'

/* What forms post without JavaScript beside what the member enters. */

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

/** The page as a browser without JavaScript shows it. */
const withoutScripts = (screen: ReactElement) => new DOMParser().parseFromString(renderToString(screen), 'text/html')

/** The hidden fields of the form with this button. */
function hiddenFields(screen: ReactElement, button: string) {
  const buttons = [...withoutScripts(screen).querySelectorAll<HTMLButtonElement>('form [type=submit]')]
  const form = buttons.find(({ textContent }) => textContent === button)?.form
  const fields = form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? []
  return [...fields].map(({ name, value }) => [name, value])
}

const patient = (caregiverCompleted: boolean) => (
  <PatientTab
    post={{ ...unsentPost, version: 'v7' }}
    saved={savedPatient}
    lookups={patientLookups}
    draft={null}
    caregiverCompleted={caregiverCompleted}
  />
)

test.each<[string, ReactElement, string, string[][]]>([
  [
    'removal of a passkey posts its id',
    <PasskeyList
      key="1"
      loaded={{
        passkeys: [{ id: '7', name: 'iPhone', addedAt: '2026-11-20T15:00:00Z', usedAt: null }],
        codeGoesTo: null,
      }}
      removeAction="/api/form/remove-passkey"
    />,
    'Remove this passkey',
    [['passkeyId', '7']],
  ],
  [
    'confirmation of an email posts the code of its link',
    <ConfirmEmail key="1" code="code-7" signedIn={false} posted={unsent} />,
    'Confirm my email',
    [['code', 'code-7']],
  ],
  [
    'request for another link posts the email address',
    <ResendLink key="1" email="mary@x.test" action="/api/form/resend-link" stepUpAction={undefined} />,
    'Resend verification email',
    [['email', 'mary@x.test']],
  ],
  [
    'end of a number change posts the token of its link',
    <StopNumberChange
      key="1"
      change={{ state: 'waiting', newNumber: '1', effectiveAt: '2026-11-26T15:00:00Z', canUndoUntil: null }}
      token="token-7"
      action="/api/form/stop-number"
      supportEmail="help@x.test"
    />,
    'Stop this change',
    [['token', 'token-7']],
  ],
  [
    'unsubscribing posts the mail',
    <Unsubscribe key="1" m="mail-7" posted={unsent} />,
    'Unsubscribe',
    [['m', 'mail-7']],
  ],
  [
    'report of a message posts its code',
    <ReportMessage key="1" code="BCDF-GHJK" action="/api/form/report-message" />,
    'Report this message',
    [['code', 'BCDF-GHJK']],
  ],
  [
    'consent to Forms 1099 without paper posts what was agreed to',
    <Form1099 key="1" posts={unsent1099} forms={[]} consent={taxFormConsent} />,
    'I agree',
    [
      ['purpose', 'tax-forms'],
      ['version', '1'],
      ['agrees', 'yes'],
    ],
  ],
  [
    'signature of a Form W-9 posts the token of its link',
    <SignW9
      key="1"
      token="token-8"
      signing={openedSigning}
      types={taxTypes}
      draft={null}
      words={w9Words}
      post={unsentPost}
    />,
    'Sign Form W-9',
    [['token', 'token-8']],
  ],
  [
    'start of a partner’s survey posts its keys',
    <PartnerStart
      key="1"
      keys={{ surveyMaskId: 's-1', partnerInvitationMaskId: 'p-1' }}
      name="Mary"
      isTestAccount={false}
      brand="Carepanel"
      action="/api/form/partner-start"
    >
      {null}
    </PartnerStart>,
    'Start Survey',
    [
      ['surveyMaskId', 's-1'],
      ['partnerInvitationMaskId', 'p-1'],
    ],
  ],
  [
    'start of a campaign’s survey posts its keys',
    <LandingStart
      key="1"
      surveyMaskedId="s1"
      ckey="c1"
      brand="Carepanel"
      posts={unsentLanding}
      details={detailsOf({ profile: newcomer(), lookups }, { surveyType: null, npiMandatory: false })}
    />,
    'Start Survey',
    [
      ['by', 'campaign'],
      ['surveyMaskedId', 's1'],
      ['ckey', 'c1'],
    ],
  ],
  [
    'choice of a sorting keeps the filter',
    <ViewSelect
      key="1"
      name="sort"
      label="Sort"
      value="topic"
      options={['topic']}
      keep={{ filter: 'Active', search: undefined }}
    />,
    'Show',
    [['filter', 'Active']],
  ],
  [
    'search for a survey keeps the filter',
    <SurveySearch key="1" search="" keep={{ filter: 'Active', search: undefined }} />,
    'Search',
    [['filter', 'Active']],
  ],
  [
    'consent that was given is taken back',
    <ConsentList
      key="1"
      consents={[{ ...taxFormConsent, purpose: 'health', given: true, changedAt: '2026-11-20T15:00:00Z' }]}
      actions={unsentConsents}
    />,
    'Delete my health answers',
    [
      ['purpose', 'health'],
      ['version', '1'],
      ['agrees', 'no'],
    ],
  ],
  [
    'patient profile posts the version that was edited',
    patient(false),
    'Save',
    [
      ['version', 'v7'],
      ['lists', 'conditions'],
      ['lists', 'medications'],
    ],
  ],
  [
    'patient profile says that it is the last part when the other one is complete',
    patient(true),
    'Save',
    [
      ['version', 'v7'],
      ['isLast', 'yes'],
      ['lists', 'conditions'],
      ['lists', 'medications'],
    ],
  ],
  [
    'people that a member cares for post lists, which may be empty',
    <CaregiverTab
      key="1"
      posts={unsentCaregiverPosts}
      saved={caregiver(person())}
      lookups={caregiverLookups}
      draft={null}
    />,
    'Save',
    [
      ['lists', 'edit_7'],
      ['lists', 'removed'],
      ['lists', 'conditions_7'],
    ],
  ],
  [
    'edited profile posts the version that was edited',
    <EditScreen
      key="1"
      post={unsentPost}
      profile={newcomer({ version: 'v7' })}
      status={noStatus}
      lookups={lookups}
      draft={null}
    />,
    'Save',
    [['version', 'v7']],
  ],
])('the %s', (_what, screen, button, fields) => {
  expect(hiddenFields(screen, button)).toEqual(fields)
})

test('the long list of conditions has the chosen ones first, and each once', () => {
  const boxes = withoutScripts(patient(false)).querySelectorAll<HTMLInputElement>('noscript input[name=conditions]')
  const values = [...boxes].map(({ value }) => value)
  expect(values[0]).toBe('30')
  expect(new Set(values).size).toBe(values.length)
  expect([...boxes].filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['30'])
})

test('the preview posts the profile that it shows', () => {
  const profile = newcomer({
    email: 'mary@x.test',
    professionId: 1,
    specialityId: 11,
    npiNumber: '1234567893',
    mailingAddress: { firstLine: '1 Main St', city: 'Troy', state: 'NY', zipCode: '12180', country: 'USA' },
  })
  const info = { gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' }, latestGraduationYear: 2009 }
  const [[name, payload] = []] = hiddenFields(
    <PreviewScreen
      posted={unsent}
      profile={profile}
      status={{ ...noStatus, panelistHcpProfileInfo: info }}
      lookups={lookups}
      formLookups={lookups}
      draft={null}
      brand="Carepanel"
    />,
    'Submit',
  )
  expect(name).toBe('payload')
  expect(JSON.parse(payload ?? '')).toMatchObject({
    email: 'mary@x.test',
    professionId: 1,
    mailingAddress: { firstLine: '1 Main St', city: 'Troy', state: 'NY', zipCode: '12180' },
    panelistHcpProfileInfo: { latestGraduationYear: 2009 },
  })
})
