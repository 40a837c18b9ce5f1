import { type Landing, startOf } from './landing.ts'

/** The start's call as hidden fields, for a form posted without JavaScript. */
export const StartFields = ({ landing }: { landing: Landing }) =>
  Object.entries(startOf(landing)).map(([name, value]) =>
    typeof value === 'string' ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
