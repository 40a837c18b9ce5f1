/** Postal codes of the states, the District of Columbia, the territories and the three armed forces regions. */
const US_STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI UM FM MH PW AA AE AP'
  ).split(' '),
)

export const isUsState = (code: string) => US_STATES.has(code.toUpperCase())
