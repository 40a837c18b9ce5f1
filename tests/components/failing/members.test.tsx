import { screen } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import { Resources } from '#components/call/Resources.tsx'
import { saveFile } from '#components/form/download/saveFile.ts'
import { ConsentList } from '#components/privacy/ConsentList.tsx'
import { CopyOfData } from '#components/privacy/CopyOfData.tsx'
import { EraseAccount } from '#components/privacy/EraseAccount.tsx'
import { SignOutEverywhere } from '#components/privacy/SignOutEverywhere.tsx'
import { ChangeOwnNumber } from '#components/profile/number/ChangeOwnNumber.tsx'
import { MessageChoices } from '#components/profile/settings/MessageChoices.tsx'
import { messageChoicesPost } from '#components/profile/settings/messageChoicesForm.ts'
import { NonProfitForm } from '#components/rewards/non-profits/NonProfitForm.tsx'
import { ChangePayTo } from '#components/rewards/payments/pay-to/ChangePayTo.tsx'
import { PayToForm } from '#components/rewards/payments/pay-to/PayToForm.tsx'
import { ReferForm } from '#components/rewards/referrals/ReferForm.tsx'
import ContactDialog from '#components/shell/contact/ContactDialog.tsx'
import DeclinedNotice from '#components/surveys/dashboard/DeclinedNotice.tsx'
import { InviteCode } from '#components/surveys/dashboard/InviteCode.tsx'
import { readView } from '#components/surveys/dashboard/view/surveyView.ts'
import DeclineDialog from '#components/surveys/decline/DeclineDialog.tsx'
import { StartButton } from '#components/surveys/start/StartButton.tsx'
import { StartSurveys } from '#components/surveys/start/StartSurveys.tsx'
import { english } from '#lib/language/translate.ts'
import { expectToSurvive, type FailingForm } from '#tests/support/screens/failing-calls.tsx'
import { unsent, unsentConsents, unsentPost } from '#tests/support/screens/forms.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, useSearchParams: () => new URLSearchParams() }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
jest.mock('#components/form/download/saveFile.ts', () => ({ saveFile: jest.fn() }))
const closed = jest.fn()

const codeGoesTo = '(•••) •••-0101'
const closes = () => expect(closed).toHaveBeenCalledTimes(1)
const leaves = () => expect(loadPage).toHaveBeenCalledWith('/next')
const says = (text: string) => () => void screen.getByText(text)
const next = { next: '/next' }
const unsaid = { changedAt: null, how: null, note: null }
const consent = { ...unsaid, purpose: 'sponsor', title: 'Sponsors', words: 'Yes.', version: '3', given: false } as const
const payTo = {
  methods: [{ method: 'paypal', label: 'PayPal' }],
  method: null,
  sentTo: null,
  codeGoesTo,
  hasPasskey: false,
  isHeld: false,
}
const channel = { isOn: true, canChange: true, note: null }
const choices = {
  email: channel,
  texts: { ...channel, isOn: false },
  textConsent: null,
  pausedUntil: null,
  textHours: null,
  areas: null,
}
const row = { surveyMaskedId: 's1', invitationMaskedId: 'i1', incentive: 75 }
type User = Parameters<NonNullable<FailingForm['fill']>>[0]

async function typeCode(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Verification code'), '123456')
}

const forms: Readonly<Record<string, FailingForm>> = {
  'a message to support': {
    call: 'contactUs',
    screen: () => <ContactDialog draft={{ current: '' }} onClose={closed} />,
    fill: (user) => user.type(screen.getByLabelText('Your message'), 'When is my payment due?'),
    button: 'Send',
    done: closes,
  },
  'a referral': {
    call: 'referPanelist',
    screen: () => <ReferForm brand="Carepanel" link={null} bonus={null} onSent={closed} />,
    fill: async (user) => {
      await user.type(screen.getByLabelText("Your friend's name"), 'Zoe')
      await user.type(screen.getByLabelText("Your friend's email"), 'zoe@x.co')
    },
    button: 'Send invitation',
    done: closes,
  },
  'a non-profit': {
    call: 'saveNonProfitOrganization',
    screen: () => <NonProfitForm organizations={[{ id: 3, name: 'Hearts of Ohio' }]} chosen={null} onSaved={closed} />,
    fill: (user) => user.selectOptions(screen.getByLabelText('Organization'), 'Hearts of Ohio'),
    button: 'Save',
    done: closes,
  },
  'how to be invited': {
    call: 'saveMessageChoices',
    screen: () => <MessageChoices post={messageChoicesPost(unsent, choices, english)} />,
    fill: async (user) => {
      await user.click(screen.getByLabelText('Text message'))
      await user.selectOptions(screen.getByRole('combobox'), 'For one week')
    },
    button: 'Save',
    answer: choices,
    done: says('Saved.'),
  },
  'a consent': {
    call: 'saveConsent',
    screen: () => <ConsentList consents={[consent]} actions={unsentConsents} />,
    button: 'I agree',
    answer: { consents: [{ ...consent, given: true }] },
    done: says('On, until you take it back.'),
  },
  'a payout method on its page': {
    call: 'savePayoutMethod',
    screen: () => <PayToForm chosen={payTo} post={unsentPost} />,
    fill: async (user) => {
      await user.type(screen.getByLabelText('Email address for your payments'), 'ada@x.co')
      await user.type(screen.getByLabelText('Verification code'), '123456')
    },
    button: 'Save',
    done: () => expect(router.push).toHaveBeenCalledWith('/payments'),
  },
  'a receipt of consents': {
    call: 'consentReceipt',
    screen: () => <ConsentList consents={[]} actions={unsentConsents} />,
    button: 'Download a receipt (JSON)',
    done: () => expect(saveFile).toHaveBeenCalledTimes(1),
  },
  'a code for a change': {
    call: 'sendPrivacyCode',
    screen: () => <CopyOfData codeGoesTo={codeGoesTo} hasPdf={false} />,
    button: 'Send code',
    done: says(`We sent a code to ${codeGoesTo}.`),
  },
  'a copy of the data': {
    call: 'copyOfData',
    screen: () => <CopyOfData codeGoesTo={codeGoesTo} hasPdf={false} />,
    fill: typeCode,
    others: { sendPrivacyCode: {} },
    button: 'Download my data',
    done: () => expect(saveFile).toHaveBeenCalledTimes(1),
  },
  'a copy of the data to read': {
    call: 'copyOfDataAsPdf',
    screen: () => <CopyOfData codeGoesTo={codeGoesTo} hasPdf />,
    fill: typeCode,
    others: { sendPrivacyCode: {} },
    button: 'Download my data',
    done: () => expect(saveFile).toHaveBeenCalledTimes(1),
  },
  'the end of all sessions': {
    call: 'signOutEverywhere',
    screen: () => <SignOutEverywhere action={unsent.action} />,
    button: 'Sign out everywhere',
    answer: next,
    done: leaves,
  },
  'the end of the account': {
    call: 'eraseOwnAccount',
    screen: () => <EraseAccount codeGoesTo={codeGoesTo} unpaid={25} />,
    fill: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Erase my account' }))
      await user.click(screen.getByRole('checkbox'))
      await typeCode(user)
    },
    others: { sendPrivacyCode: {} },
    button: 'Erase my account for good',
    answer: next,
    done: leaves,
  },
  'where payments go': {
    call: 'savePayoutMethod',
    screen: () => <ChangePayTo chosen={payTo} onCancel={closed} onChanged={closed} />,
    fill: async (user) => {
      await user.type(screen.getByRole('textbox'), 'rosa@wallet.test')
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      await typeCode(user)
    },
    others: { sendPrivacyCode: {} },
    button: 'Save',
    done: closes,
  },
  'another mobile number': {
    call: 'requestOwnNumberCode',
    screen: () => (
      <ChangeOwnNumber
        loaded={{ codeGoesTo, hasPasskey: false, nextChangeAt: null }}
        codeSent={false}
        proofAction="/api/form/own-number-proof"
        post={unsentPost}
      />
    ),
    fill: async (user) => {
      await typeCode(user)
      await user.type(screen.getByLabelText('New mobile number'), '2025550147')
    },
    others: { sendPrivacyCode: {} },
    button: 'Send a code to my new number',
    answer: next,
    done: () => expect(router.push).toHaveBeenCalledWith('/next'),
  },
  'a participation code': {
    call: 'startSurvey',
    screen: () => <InviteCode brand="Carepanel" post={unsentPost} />,
    fill: (user) => user.type(screen.getByLabelText('Participation code'), 'AB12cd34'),
    button: 'Open survey',
    answer: next,
    done: leaves,
  },
  'a start from the dashboard': {
    call: 'startSurvey',
    screen: () => (
      <Resources>
        <StartSurveys brand="Carepanel" action="/api/form/start">
          <StartButton action="Start" row={row} topic="Asthma" />
        </StartSurveys>
      </Resources>
    ),
    button: 'Start Asthma',
    answer: { next: '/redirect?to=sealed' },
    done: () => expect(router.push).toHaveBeenCalledWith(expect.stringContaining('/surveyTerms?to=sealed')),
  },
  'a no to an invitation': {
    call: 'declineInvitation',
    screen: () => <DeclineDialog invitation="i1" topic="Asthma" onClose={closed} />,
    fill: (user) => user.click(screen.getByRole('radio', { name: 'It takes too long' })),
    button: 'Decline survey',
    done: closes,
  },
  'taking a no back': {
    call: 'undoDecline',
    screen: () => (
      <Resources>
        <DeclinedNotice
          loaded={{
            surveys: { rows: [], page: 1, total: 0, all: 1, declined: [surveyRow({ invitationMaskedId: 'i1' })] },
            view: readView({}),
          }}
          action="/api/form/undo-decline"
        />
      </Resources>
    ),
    button: 'Undo: decline of “Asthma”',
    done: () => expect(screen.getByRole('button', { name: 'Undo: decline of “Asthma”' })).toBeEnabled(),
  },
}

test.each(Object.entries(forms))(
  '%s: announces a failed call, keeps its input and is sent once on retry [WCAG 4.1.3]',
  (_, form) => expectToSurvive(form),
)
