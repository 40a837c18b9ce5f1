/* States and the states of ZIP codes. Large: pages load it when it is needed. */

/** The states, the District of Columbia, the territories and the three armed forces regions. */
const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
    'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
    'WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,' +
    'VI Virgin Islands,UM U.S. Minor Outlying Islands,FM Federated States of Micronesia,MH Marshall Islands,PW Palau,' +
    'AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

/** Other ways to write a state. */
const OTHER_NAMES = { washingtondc: 'DC', usvirginislands: 'VI' }

const lettersOf = (text: string) => text.replace(/[^a-z]/gi, '').toLowerCase()

const CODES: readonly (readonly [name: string, code: string])[] = [
  ...[...STATE_NAMES].map(([code, name]) => [lettersOf(name), code] as const),
  ...Object.entries(OTHER_NAMES),
]

/** Shorter input may be a state code. */
const PREFIX_MIN = 3

export const isUsState = (code: string) => STATE_NAMES.has(code.toUpperCase())

const stateName = (code: string): string | null => STATE_NAMES.get(code.toUpperCase()) ?? null

function stateOfPrefix(letters: string): string | null {
  const exact = CODES.find(([name]) => name === letters)
  if (exact) return exact[1]
  const codes = new Set(CODES.filter(([name]) => name.startsWith(letters)).map(([, code]) => code))
  if (codes.size === 0) return null
  return codes.size === 1 ? ([...codes][0] ?? null) : ''
}

/**
 * The code of a state whose name, or the start of it, is typed: "new york" or "Ariz." The end may have typos. Empty if
 * several states start like this, null if none does.
 */
export function stateNamed(text: string): string | null {
  const letters = lettersOf(text)
  for (let length = letters.length; length >= PREFIX_MIN; length--) {
    const code = stateOfPrefix(letters.slice(0, length))
    if (code !== null) return code
  }
  return null
}

/*
 * The first three digits of the ZIP codes of each state: each entry starts a range that ends before the next entry. A
 * range without a state is not in use. A range of several states names the most likely one first.
 */
const ZIP_RANGES: readonly (readonly [start: string, states: readonly string[]])[] = (
  '005NY 006PR 008VI 009PR 010MA 028RI,MA 029RI 030NH 035NH,ME 036NH 039ME 050VT 055MA,VT 056VT 060CT 063CT,NY 064CT ' +
  '070NJ 090AE 100NY 150PA 197DE 200DC,VA 201VA 202DC 206MD 220VA 247WV 269 270NC 290SC 300GA 320FL 340AA 341FL 350AL ' +
  '370TN 386MS 398GA 400KY 422KY,TN 423KY 430OH 460IN 480MI 500IA 513IA,MN 514IA 530WI 550MN 569DC 570SD 580ND 590MT ' +
  '592MT,ND 593MT 600IL 630MO 636MO,IL 637MO 660KS 680NE 694 700LA 716AR 717AR,LA 718AR 730OK 733TX 734OK 739OK,TX ' +
  '740OK 750TX 800CO 811CO,NM 812CO 820WY 827WY,SD 828WY 832ID 834ID,WY 835ID 840UT 845UT,AZ 846UT 850AZ 865AZ,NM ' +
  '866 870NM 885TX 886 889NV 894NV,CA 895NV 900CA 962AP 967HI,AS 968HI 969GU,MP,PW,FM,MH 970OR 976OR,CA 977OR 980WA ' +
  '993WA,OR 994WA 995AK'
)
  .split(' ')
  .map((entry) => [entry.slice(0, 3), entry.slice(3).split(',').filter(Boolean)])

/** The states that a ZIP code may be in, the most likely first; empty for a ZIP code that is not in use. */
export const statesOfZip = (zip: string): readonly string[] =>
  ZIP_RANGES.findLast(([start]) => start <= zip.slice(0, 3))?.[1] ?? []

/** The name of the state that a ZIP code is in; null if it may be in the given state, too. */
export function otherStateOfZip(zip: string, state: string): string | null {
  const states = statesOfZip(zip)
  return states.length === 0 || states.includes(state.toUpperCase()) ? null : stateName(states[0] ?? '')
}
