import { type Landing, startOf } from './landing.ts'

/** The request body of the start as hidden fields, for a form posted without JavaScript. */
export const StartFields = ({ landing }: { landing: Landing }) =>
  Object.entries(startOf(landing)).map(([name, value]) =>
    typeof value === 'string' ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
