import { cx } from './cx.ts'

/** Paths on a 24 by 24 grid, drawn as a 2 px line in the text color. */
const drawings = {
  info: 'M12 11v5M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  success: 'm8 12.5 2.7 2.7L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning: 'M12 10v4M12 17v.01M10.3 4.2 2.7 17.3A2 2 0 0 0 4.4 20.3h15.2a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  danger: 'M12 7.5v5M12 16v.01M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Z',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  search: 'm20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z',
  add: 'M12 5v14M5 12h14',
  edit: 'm4 20 1-5L16 4l4 4L9 19l-5 1Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21a8 8 0 0 1 16 0',
} as const

export type IconName = keyof typeof drawings

/** Decorative: hidden from screen readers, so it needs text beside it. */
export const LineDrawing = ({ path, ...props }: { path: string; strokeWidth: string; className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  >
    <path d={path} />
  </svg>
)

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <LineDrawing path={drawings[name]} strokeWidth="2" className={cx('inline-block size-5 shrink-0', className)} />
)
