/** The criteria of WCAG 2.2, levels A and AA, and what no test can say about them. @see https://www.w3.org/TR/WCAG22/ */
export interface Criterion {
  number: string
  name: string
  level: 'A' | 'AA'
  /** What the transcripts of `npm run hear` show. */
  transcript?: string
  /** How the components are built. */
  construction?: string
  /** What a person looks at. */
  look?: string
  /** Why it does not apply. */
  absent?: string
}

export const PRINCIPLES = ['Perceivable', 'Operable', 'Understandable', 'Robust']

const NO_MEDIA = 'the portal has no audio or video'

export const criteria: readonly Criterion[] = [
  {
    number: '1.1.1',
    name: 'Non-text content',
    level: 'A',
    construction:
      'the component for icons hides them from screen readers; each is next to a text, or in a button with a name',
  },
  { number: '1.2.1', name: 'Audio-only and video-only (prerecorded)', level: 'A', absent: NO_MEDIA },
  { number: '1.2.2', name: 'Captions (prerecorded)', level: 'A', absent: NO_MEDIA },
  { number: '1.2.3', name: 'Audio description or media alternative (prerecorded)', level: 'A', absent: NO_MEDIA },
  { number: '1.2.4', name: 'Captions (live)', level: 'AA', absent: NO_MEDIA },
  { number: '1.2.5', name: 'Audio description (prerecorded)', level: 'AA', absent: NO_MEDIA },
  { number: '1.3.1', name: 'Info and relationships', level: 'A' },
  {
    number: '1.3.2',
    name: 'Meaningful sequence',
    level: 'A',
    transcript: 'pages are read in the order of their HTML',
    construction: 'that is also the visual order; CSS moves only hints and a count of results, which nothing focuses',
  },
  {
    number: '1.3.3',
    name: 'Sensory characteristics',
    level: 'A',
    look: 'texts name buttons and fields, not positions or colors',
  },
  { number: '1.3.4', name: 'Orientation', level: 'AA' },
  { number: '1.3.5', name: 'Identify input purpose', level: 'AA' },
  {
    number: '1.4.1',
    name: 'Use of color',
    level: 'A',
    construction: 'a status is text in a pill, a link is underlined, an error has an icon and text',
  },
  { number: '1.4.2', name: 'Audio control', level: 'A', absent: NO_MEDIA },
  { number: '1.4.3', name: 'Contrast (minimum)', level: 'AA' },
  {
    number: '1.4.4',
    name: 'Resize text',
    level: 'AA',
    look: '"large text" (the browser\'s text at 200 %) and "scaled text" (the page\'s alone) of `npm run pictures`',
  },
  { number: '1.4.5', name: 'Images of text', level: 'AA', construction: "there are none except the operator's logo" },
  { number: '1.4.10', name: 'Reflow', level: 'AA' },
  { number: '1.4.11', name: 'Non-text contrast', level: 'AA' },
  { number: '1.4.12', name: 'Text spacing', level: 'AA' },
  { number: '1.4.13', name: 'Content on hover or focus', level: 'AA' },
  { number: '2.1.1', name: 'Keyboard', level: 'A' },
  {
    number: '2.1.2',
    name: 'No keyboard trap',
    level: 'A',
    construction: 'dialogs come from Headless UI, close with Escape and return focus',
  },
  { number: '2.1.4', name: 'Character key shortcuts', level: 'A', absent: 'there are none' },
  { number: '2.2.1', name: 'Timing adjustable', level: 'A' },
  {
    number: '2.2.2',
    name: 'Pause, stop, hide',
    level: 'A',
    construction: 'nothing else moves by itself except the bar of a slow navigation; with reduced motion it is static',
  },
  { number: '2.3.1', name: 'Three flashes or below threshold', level: 'A', construction: 'nothing flashes' },
  { number: '2.4.1', name: 'Bypass blocks', level: 'A' },
  { number: '2.4.2', name: 'Page titled', level: 'A' },
  {
    number: '2.4.3',
    name: 'Focus order',
    level: 'A',
    transcript: 'what Tab reaches on the screens of visitors, and in journeys',
  },
  { number: '2.4.4', name: 'Link purpose (in context)', level: 'A' },
  {
    number: '2.4.5',
    name: 'Multiple ways',
    level: 'AA',
    construction: 'the navigation, and the links of the dashboard; steps of one process are the exception',
  },
  { number: '2.4.6', name: 'Headings and labels', level: 'AA' },
  {
    number: '2.4.7',
    name: 'Focus visible',
    level: 'AA',
    look: 'the ring in forced colors, in "forced colors" of `npm run pictures`',
  },
  { number: '2.4.11', name: 'Focus not obscured (minimum)', level: 'AA' },
  {
    number: '2.5.1',
    name: 'Pointer gestures',
    level: 'A',
    construction: 'every other action is a single press',
  },
  {
    number: '2.5.2',
    name: 'Pointer cancellation',
    level: 'A',
    construction: 'actions happen on click; pressing down only opens a list, which can be closed, or begins to draw',
  },
  { number: '2.5.3', name: 'Label in name', level: 'A', construction: 'names begin with the visible words' },
  { number: '2.5.4', name: 'Motion actuation', level: 'A', absent: 'there is none' },
  {
    number: '2.5.7',
    name: 'Dragging movements',
    level: 'AA',
    construction: 'only drawing a signature needs dragging',
  },
  { number: '2.5.8', name: 'Target size (minimum)', level: 'AA' },
  { number: '3.1.1', name: 'Language of page', level: 'A' },
  { number: '3.1.2', name: 'Language of parts', level: 'AA' },
  { number: '3.2.1', name: 'On focus', level: 'A' },
  {
    number: '3.2.2',
    name: 'On input',
    level: 'A',
    construction: 'only the filters of the list of surveys act immediately',
  },
  { number: '3.2.3', name: 'Consistent navigation', level: 'AA' },
  { number: '3.2.4', name: 'Consistent identification', level: 'AA', construction: 'one component for each function' },
  { number: '3.2.6', name: 'Consistent help', level: 'A' },
  {
    number: '3.3.1',
    name: 'Error identification',
    level: 'A',
    transcript: 'each error in a journey is said once, within a second',
  },
  { number: '3.3.2', name: 'Labels or instructions', level: 'A' },
  { number: '3.3.3', name: 'Error suggestion', level: 'AA' },
  { number: '3.3.4', name: 'Error prevention (legal, financial, data)', level: 'AA' },
  {
    number: '3.3.7',
    name: 'Redundant entry',
    level: 'A',
    construction: 'forms start from what is known ([decision](decisions/2026-11-22-forms-start-from-what-is-known.md))',
  },
  {
    number: '3.3.8',
    name: 'Accessible authentication (minimum)',
    level: 'AA',
    construction: 'people do not need to remember or solve anything',
  },
  {
    number: '4.1.2',
    name: 'Name, role, value',
    level: 'A',
    construction: 'controls come from Headless UI or are native ([decision](decisions/2026-11-22-controls.md))',
  },
  {
    number: '4.1.3',
    name: 'Status messages',
    level: 'AA',
    transcript: 'each message in a journey is said once, within a second',
    construction:
      'toasts, errors and answers (`Alert`) are announced; content that a page opens with (`Notice`) is not',
  },
]
