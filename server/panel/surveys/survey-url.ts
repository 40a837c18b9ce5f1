import 'server-only'

interface SurveyKeys {
  surveyUrl: string
  ikey: string
  skey: string
  pikey: string | null
}

/** The survey's URL with the keys for reporting an outcome. */
export function surveyUrl({ surveyUrl, ikey, skey, pikey }: SurveyKeys): URL {
  const url = new URL(surveyUrl)
  url.searchParams.set('ikey', ikey)
  url.searchParams.set('skey', skey)
  if (pikey) url.searchParams.set('pikey', pikey)
  return url
}
