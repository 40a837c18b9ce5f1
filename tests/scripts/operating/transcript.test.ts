import { transcriptOf } from '#scripts/operating/transcript.ts'

const NPM =
  'npm warn Unknown config\n\n> carepanel@0.1.0 operator\n> node scripts/launch/operator.mjs surveys launch HM-100\n\n'

it('the transcript counts commands and seconds, and leaves out the output of npm itself', () => {
  const text = transcriptOf(
    [
      { command: 'npm run operator -- surveys launch HM-100', output: `${NPM}Open HM-100? [y/N] y\n`, seconds: 0.84 },
      { command: 'npm run --silent operator -- forms list --csv > forms.csv', output: '', seconds: 0.5 },
    ],
    '2026-11-23',
  )
  expect(text).toContain('on 2026-11-23: 2 commands, 1.3 seconds.')
  expect(text).toContain('$ npm run operator -- surveys launch HM-100\nOpen HM-100? [y/N] y\n[0.8 s]\n\n')
  expect(text).toContain('> forms.csv\n[0.5 s]\n```\n')
})

it('the transcript shortens a long table to its beginning and end', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `row ${index + 1}`)
  const text = transcriptOf([{ command: 'members list', output: rows.join('\n'), seconds: 1 }], '2026-11-23')
  expect(text).toContain('\nrow 12\n… 44 lines more\nrow 57\n')
  expect(text).not.toContain('row 13\n')
})
