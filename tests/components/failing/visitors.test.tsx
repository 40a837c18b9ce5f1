import { screen } from '@testing-library/react'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { Home } from '#components/auth/home/Home.tsx'
import { Login } from '#components/auth/login/Login.tsx'
import { LostPhone } from '#components/auth/lost-phone/LostPhone.tsx'
import { StopNumberChange } from '#components/auth/lost-phone/StopNumberChange.tsx'
import { loadPage } from '#components/call/loadPage.ts'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { ReportMessage } from '#components/support/ReportMessage.tsx'
import { Unsubscribe } from '#components/surveys/unsubscribe/Unsubscribe.tsx'
import { expectToSurvive, type FailingForm } from '#tests/support/screens/failing-calls.tsx'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const brand = {
  name: 'Carepanel',
  termsUrl: 'https://c.example/terms',
  privacyUrl: 'https://c.example/privacy',
  supportEmail: 'help@c.example',
}
const codePosts = { code: unsentPost, resend: unsentPost }
const next = { next: '/otp' }
const goesOn = () => expect(push).toHaveBeenCalledWith('/otp')
const leaves = () => expect(loadPage).toHaveBeenCalledWith('/otp')
const says = (text: string) => () => void screen.getByText(text)

const forms: Readonly<Record<string, FailingForm>> = {
  registration: {
    call: 'requestRegistrationCode',
    screen: () => (
      <Home
        posted={unsent}
        brand={brand}
        origin={{}}
        stale={false}
        campaignError={null}
        nonProfit={null}
        join="/?join=true"
        login="/login"
      />
    ),
    fill: async (user) => {
      await user.type(screen.getByLabelText('Legal first name'), 'mary ann')
      await user.type(screen.getByLabelText('Legal last name'), 'lee')
      await user.type(screen.getByLabelText('Mobile number'), '2025550123')
      await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'HCP')
      for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    },
    button: 'Create New Account',
    answer: next,
    done: goesOn,
  },
  'log in': {
    call: 'requestLoginCode',
    screen: () => <Login posted={unsent} brand="Carepanel" origin={{}} />,
    fill: (user) => user.type(screen.getByLabelText('Email'), 'mary@x.co'),
    button: 'Send Verification Code',
    answer: next,
    done: goesOn,
  },
  'lost phone': {
    call: 'requestNumberCode',
    screen: () => <LostPhone supportEmail="help@x.co" post={unsentPost} />,
    fill: async (user) => {
      await user.type(screen.getByLabelText('Old mobile number'), '2025550123')
      await user.type(screen.getByLabelText('New mobile number'), '2025550124')
      await user.type(screen.getByLabelText('Legal last name'), 'lee')
      const email = screen.getByRole('textbox', { name: 'Email (optional)' })
      expect(email).not.toBeRequired()
      await user.type(email, 'mary@x.co')
    },
    button: 'Send a code to my new number',
    answer: next,
    done: goesOn,
  },
  'an old number that comes back': {
    call: 'stopNumberChange',
    screen: () => (
      <StopNumberChange
        change={{
          state: 'done',
          newNumber: '(•••) •••-0147',
          effectiveAt: '2026-11-23T15:00:00Z',
          canUndoUntil: '2026-11-26T15:00:00Z',
        }}
        token="token-of-a-link"
        action="/api/form/stop-number"
        supportEmail="help@x.co"
      />
    ),
    button: 'Get my old number back',
    done: () => void screen.getByText('Your account has its old number again. Log in with it.'),
  },
  'a change of number to be stopped': {
    call: 'stopNumberChange',
    screen: () => (
      <StopNumberChange
        change={{
          state: 'waiting',
          newNumber: '(•••) •••-0147',
          effectiveAt: '2026-11-26T15:00:00Z',
          canUndoUntil: null,
        }}
        token="token-of-a-link"
        action="/api/form/stop-number"
        supportEmail="help@x.co"
      />
    ),
    button: 'Stop this change',
    done: says('This change was stopped. Your account keeps its number.'),
  },
  code: {
    call: 'verifyCode',
    screen: () => <CodeScreen flow="login" sentTo="(202) 555-0123" brand="Carepanel" posts={codePosts} />,
    fill: (user) => user.type(screen.getByLabelText('Verification code'), '123456'),
    button: 'Submit code',
    answer: next,
    done: leaves,
  },
  'another code': {
    call: 'resendCode',
    screen: () => <CodeScreen flow="login" sentTo="(202) 555-0123" brand="Carepanel" posts={codePosts} />,
    fill: (user) => user.type(screen.getByLabelText('Verification code'), '12'),
    button: 'Resend code',
    done: says('Verification code sent.'),
  },
  'email address': {
    call: 'requestEmailCode',
    screen: () => (
      <EmailScreen
        title="Your email"
        lead=""
        brand="Carepanel"
        signedIn
        email={null}
        posted={{ email: unsent, 'email-link': unsent, 'step-up': unsent }}
      />
    ),
    fill: (user) => user.type(screen.getByLabelText('Email'), 'mary@x.co'),
    button: 'Send Code',
    answer: next,
    done: goesOn,
  },
  'mail with a link': {
    call: 'sendEmailLink',
    screen: () => (
      <EmailScreen
        title="Your email"
        lead=""
        brand="Carepanel"
        signedIn
        email="mary@x.co"
        posted={{ email: unsent, 'email-link': unsent, 'step-up': unsent }}
      />
    ),
    button: 'Resend verification email',
    done: () => expect(screen.queryByText(/Something went wrong/)).toBeNull(),
  },
  'link of a mail': {
    call: 'verifyEmailLink',
    screen: () => <ConfirmEmail code="code-7" signedIn={false} posted={unsent} />,
    button: 'Confirm my email',
    retryButton: 'Try again',
    done: says('Thank you. Your email address is confirmed.'),
  },
  unsubscribe: {
    call: 'unsubscribe',
    screen: () => <Unsubscribe m="mail-7" posted={unsent} />,
    button: 'Unsubscribe',
    error: 'Email address is not registered in the system.',
    done: says('Email address is successfully unsubscribed.'),
  },
  'report of a message': {
    call: 'reportMessage',
    screen: () => <ReportMessage code="BCDF-GHJK" action="/api/form/report-message" />,
    button: 'Report this message',
    done: says('Thank you. Our team will look into it.'),
  },
}

test.each(Object.entries(forms))(
  '%s: announces a failed call, keeps its input and is sent once on retry [WCAG 4.1.3]',
  (_, form) => expectToSurvive(form),
)
