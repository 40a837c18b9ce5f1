import type { Config } from 'tailwindcss'

/**
 * The look, named by purpose. The values live in app/tokens.css as variables, once for light and once for dark, so no
 * class ever names a shade. `tests/components/ui/tokens.test.ts` holds their contrast in both themes and for every brand hue.
 */
const status = (name: string) => ({
  DEFAULT: `var(--${name}-ink)`,
  wash: `var(--${name}-wash)`,
  edge: `var(--${name}-edge)`,
})

export default {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  theme: {
    borderRadius: { none: '0', sm: '0.5rem', md: '0.75rem', lg: '1rem', full: '9999px' },
    boxShadow: {
      none: 'none',
      card: 'var(--shadow-card)',
      raised: 'var(--shadow-raised)',
      float: 'var(--shadow-float)',
    },
    fontFamily: {
      sans: [
        'var(--typeface-accented)',
        'var(--typeface)',
        '-apple-system',
        'BlinkMacSystemFont',
        '"Segoe UI"',
        'Roboto',
        '"Helvetica Neue"',
        '"Noto Sans"',
        '"Liberation Sans"',
        'Arial',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', '"Liberation Mono"', 'monospace'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.25rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.125rem', '1.625rem'],
      xl: ['1.3125rem', '1.75rem'],
      '2xl': ['1.625rem', '2rem'],
      '3xl': ['2rem', '2.375rem'],
    },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--paper)',
      surface: 'var(--surface)',
      sunken: 'var(--sunken)',
      ink: 'var(--ink)',
      muted: 'var(--muted)',
      line: 'var(--line)',
      'button-line': 'var(--button-line)',
      'step-rest': 'var(--step-rest)',
      edge: 'var(--edge)',
      brand: {
        DEFAULT: 'var(--brand)',
        strong: 'var(--brand-strong)',
        ink: 'var(--brand-ink)',
        wash: 'var(--brand-wash)',
        off: 'var(--brand-off)',
      },
      'on-brand': 'var(--on-brand)',
      info: status('info'),
      success: status('success'),
      warning: status('warning'),
      /** Of a bonus that is on its way, on `surface` only. */
      orange: 'var(--orange-ink)',
      danger: { ...status('danger'), fill: 'var(--danger-fill)', strong: 'var(--danger-strong)' },
      'on-danger': 'var(--on-danger)',
    },
    extend: {
      maxWidth: { form: '40rem', page: '80rem', prose: '65ch' },
    },
  },
} satisfies Config
