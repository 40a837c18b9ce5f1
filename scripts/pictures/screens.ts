/** The portal's screens for the contact sheet, grouped by user. Numbers are from the demo (docs/demo.md). */
import { type Page, routes } from '#lib/routes.ts'
import {
  agreeToTerms,
  declineSurvey,
  openSurveyWithFacts,
  requestCode,
  type Step,
  signForm,
  startSurvey,
} from './steps.ts'

export interface Screens {
  who: string
  /** Mobile number of the member; null for a visitor. */
  mobile: string | null
  paths: readonly string[]
  /** Of the paths that no address opens by itself: what leads there. */
  steps?: Readonly<Record<string, Step>>
}

/** Pages of a member who joins or starts a survey: somebody else shows them. */
const pagesOfOthers: readonly Page[] = [
  routes.completeProfile,
  routes.professionalDetails,
  routes.emailRegistration,
  routes.declineSurvey,
  routes.surveyTerms,
  routes.redirect,
  routes.surveyFacts,
]

/** A new page of members is among them, so that it has a picture and journeys visit it. */
const physicianPaths = Object.values<Page>(routes)
  .filter((page) => page.access === 'member' && !pagesOfOthers.includes(page))
  .map(({ path }) => path)

export const screens: readonly Screens[] = [
  {
    who: 'visitor',
    mobile: null,
    paths: [
      '/',
      '/login',
      '/faq',
      '/terms',
      '/privacy',
      '/verifyEmail',
      '/unsubscribe',
      '/surveyLanding',
      '/error',
      '/completed',
      '/partial',
      '/screened',
      '/overquota',
      '/screenercompleted',
      '/confirmEmail',
      '/check',
      '/erased',
    ],
  },
  // Their transcripts would differ each time, or are parts of journeys.
  {
    who: 'visitor with a link',
    mobile: null,
    paths: ['/rps/register', '/lostPhone', '/otp'],
    steps: { '/otp': requestCode },
  },
  {
    who: 'physician',
    mobile: '2125550101',
    paths: [...physicianPaths, '/dashboard?filter=All+Surveys', '/completeProfile?tabIndex=1'],
  },
  {
    who: 'patient',
    mobile: '2125550102',
    paths: ['/dashboard', '/completeProfile?tabIndex=1', '/completeProfile?tabIndex=2', '/completeProfile?tabIndex=3'],
  },
  {
    who: 'newcomer',
    mobile: '2125550104',
    paths: ['/profile', '/completeProfile?tabIndex=0', '/preview', '/professionalDetails', '/emailRegistration'],
  },
  {
    who: 'member of a survey',
    mobile: '2125550103',
    paths: ['/declineSurvey', '/surveyTerms', '/redirect', '/surveyFacts'],
    steps: {
      '/declineSurvey': declineSurvey,
      '/surveyTerms': startSurvey,
      '/redirect': agreeToTerms,
      '/surveyFacts': openSurveyWithFacts,
    },
  },
  { who: 'waiting payments', mobile: '2125550115', paths: ['/signW9'], steps: { '/signW9': signForm } },
  { who: 'rejected form', mobile: '2125550120', paths: ['/dashboard', '/completeProfile?tabIndex=1'] },
  { who: 'nobody yet', mobile: '2125550113', paths: ['/dashboard', '/payments'] },
  { who: 'very full', mobile: '2125550112', paths: ['/dashboard?filter=All+Surveys', '/payments'] },
]

const pathsOf = (wanted: string) => screens.find(({ who }) => who === wanted)?.paths ?? []

/** The pages that a visitor opens by their address. */
export const visitorPaths = pathsOf('visitor')
/** The pages that a member with a complete profile opens by their address. */
export const memberPaths = pathsOf('physician')

export interface Look {
  name: string
  width: number
  colorScheme?: 'dark'
  forcedColors?: 'active'
  contrast?: 'more'
  media?: 'print'
  /** The browser's language; default English. */
  language?: 'es'
  /** Browser font size in pixels; 16 by default. */
  fontSize?: number
  /** Scales the text of the page alone, as a reader's style sheet does. */
  textScale?: '200%'
}

/** 320 is also 1280 at 400 %. Every look has reduced motion. */
export const looks: readonly Look[] = [
  ...[320, 360, 768, 1280, 1920].map((width) => ({ name: `${width}`, width })),
  { name: '768 Spanish', width: 768, language: 'es' },
  { name: '360 dark', width: 360, colorScheme: 'dark' },
  { name: '1280 dark', width: 1280, colorScheme: 'dark' },
  { name: '1280 forced colors', width: 1280, forcedColors: 'active' },
  { name: '1280 more contrast', width: 1280, contrast: 'more' },
  { name: '1280 more contrast dark', width: 1280, contrast: 'more', colorScheme: 'dark' },
  { name: '360 large text', width: 360, fontSize: 32 },
  { name: '1280 large text', width: 1280, fontSize: 32 },
  { name: '1280 scaled text', width: 1280, textScale: '200%' },
  { name: '1280 print', width: 1280, media: 'print' },
]
