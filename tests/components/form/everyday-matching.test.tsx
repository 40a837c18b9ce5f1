import { screen } from '@testing-library/react'
import { useState } from 'react'
import { everydayMatching, wordIndex } from '#components/form/search/everydayMatching.ts'
import { searchable } from '#components/form/search/matching.ts'
import { SearchInput } from '#components/form/search/SearchInput.tsx'
import { inSpanish as spanish } from '#components/language/spanish.ts'
import { english, type Translate } from '#lib/language/translate.ts'
import { everydayWords } from '#lib/rules/profile/everyday-words.ts'
import { medicalConditions } from '#server/panel/scenarios/lookups/conditions.ts'
import { medications } from '#server/panel/scenarios/lookups/medications.ts'
import { open } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

const optionsOf = (names: readonly string[], t: Translate = english) =>
  names.map((name) => ({ value: name, label: t(name) }))

function found(typed: string, names: readonly string[] = medicalConditions, t: Translate = english) {
  const options = optionsOf(names, t)
  return everydayMatching(searchable(options), wordIndex(options, t), typed).map(({ label, word }) =>
    word ? `${label} <- ${word}` : label,
  )
}

it.each([
  ['high blood pressure', 'High blood pressure (hypertension)'],
  ['HTN', 'High blood pressure (hypertension) <- HTN'],
  ['heart attack', 'Heart attack'],
  ['MI', 'Heart attack <- MI'],
  ['stroke', 'Stroke'],
  ['COPD', 'Chronic obstructive pulmonary disease (COPD)'],
  ['acid reflux', 'Acid reflux (GERD)'],
  ['Heartburn', 'Acid reflux (GERD) <- heartburn'],
  ['heartbu', 'Acid reflux (GERD) <- heartburn'],
  ['kidney stones', 'Kidney stones'],
  ['shingles', 'Shingles'],
  ['sugar', 'Diabetes (type 1) <- sugar'],
  ["lou gehrig's disease", 'Amyotrophic lateral sclerosis (ALS) <- Lou Gehrig’s disease'],
  ['toenail fungus', 'Nail fungus <- toenail fungus'],
  ['MS', 'Multiple sclerosis'],
])('finds a condition by everyday words: %s (PAT-030)', (typed, first) => {
  expect(found(typed)[0]).toBe(first)
})

it.each([
  ['metformina', ['Metformin (Glucophage)']],
  ['semaglutida', ['Semaglutide (Wegovy)', 'Semaglutide (Ozempic)', 'Semaglutide tablets (Rybelsus)']],
  ['fentermina', ['Phentermine (Adipex-P)', 'Phentermine and topiramate (Qsymia)']],
  ['insulina glargina', ['Insulin glargine (Lantus)']],
  ['atorvastatina', ['Atorvastatin (Lipitor)']],
  ['ibuprofeno', ['Ibuprofen (prescription strength)']],
  ['levotiroxina', ['Levothyroxine (Synthroid)']],
  ['amoxicilina', ['Amoxicillin']],
  ['acetaminofén', ['Hydrocodone and acetaminophen (Norco)']],
  ['hidroclorotiazida', ['Hydrochlorothiazide']],
  ['topiramato', ['Phentermine and topiramate (Qsymia)', 'Topiramate (Topamax)']],
  ['prednisona', ['Prednisone']],
  ['azitromicina', ['Azithromycin (Zithromax)']],
  ['fent', ['Phentermine (Adipex-P)', 'Phentermine and topiramate (Qsymia)']],
  ['tyr', []],
  ['my fentermine', []],
  ['ambrosia', []],
])('finds a medication that sounds like the typed name only if nothing else does: %s (PAT-032)', (typed, names) => {
  expect(found(typed, medications)).toEqual(names)
})

it.each([
  ['salbutamol', 'Albuterol (Ventolin, ProAir) <- salbutamol'],
  ['anfetamina', 'Amphetamine and dextroamphetamine (Adderall) <- anfetamina'],
  ['adrenalina', 'Epinephrine injector (EpiPen) <- adrenalina'],
  ['Glibencl', 'Glyburide <- glibenclamida'],
  ['acido valproico', 'Divalproex (Depakote) <- ácido valproico'],
  ['the pill', 'Oral contraceptive (birth control pill) <- the pill'],
])('finds a medication by its name in other countries: %s (PAT-030)', (typed, first) => {
  expect(found(typed, medications)[0]).toBe(first)
})

it('leaves out what only sounds like the typed name when another is found by it (PAT-032)', () => {
  expect(found('insulin', ['Insulin glargine', 'Insulina'])).toEqual(['Insulin glargine', 'Insulina'])
  expect(found('insulina', ['Insulin glargine', 'Insulina'])).toEqual(['Insulina'])
})

it('lists what the complete word means first, then names that contain it, then longer words (PAT-030)', () => {
  expect(found('sugar')).toEqual([
    'Diabetes (type 1) <- sugar',
    'Diabetes (type 2) <- sugar',
    'Hypoglycemia (low blood sugar)',
  ])
  expect(found('blood clot')).toEqual([
    'Blood clot in the leg (deep vein thrombosis)',
    'Blood clot in the lung (pulmonary embolism)',
  ])
})

it('finds the names of another panel, and nothing that its list lacks (PAT-030)', () => {
  const other = ['Essential hypertension', 'Herpes zoster', 'Nephrolithiasis']
  expect(found('high blood pressure', other)).toEqual(['Essential hypertension <- high blood pressure'])
  expect(found('shingles', other)).toEqual(['Herpes zoster <- shingles'])
  expect(found('kidney sto', other)).toEqual(['Nephrolithiasis <- kidney stones'])
  expect(found('sugar', other)).toEqual([])
})

it('finds Spanish names by everyday words of both languages (PAT-030)', () => {
  expect(found('azucar', medicalConditions, spanish)[0]).toBe('Diabetes (tipo 1) <- azúcar')
  expect(found('culebrilla', medicalConditions, spanish)[0]).toMatch(/culebrilla/i)
  expect(found('heartburn', medicalConditions, spanish)[0]).toMatch(/ <- heartburn$/)
})

it('lists everything for an empty text, and words from two letters on', () => {
  expect(found('')).toHaveLength(medicalConditions.length)
  expect(found('z')).not.toContain('Shingles <- zoster')
  expect(found('zo')).toContain('Shingles <- zoster')
})

it('has only names of the embedded panel, first in each row, and each word once for a name', () => {
  const listed: ReadonlySet<string> = new Set([...medicalConditions, ...medications])
  expect(everydayWords.filter(({ names }) => !listed.has(names[0] ?? ''))).toEqual([])
  const pairs = everydayWords.flatMap(({ words, names }) => words.map((word) => `${word.toLowerCase()}: ${names[0]}`))
  expect(new Set(pairs).size).toBe(pairs.length)
})

const control = {
  id: 'box',
  name: 'box',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'data-label': 'Conditions',
} as const

function Box() {
  const [chosen, setChosen] = useState<string[]>([])
  const [announcement, announce] = useState('')
  return (
    <>
      <SearchInput
        control={control}
        label="Conditions"
        options={optionsOf(['Anxiety', 'Hemorrhoids'])}
        chosen={chosen}
        announce={announce}
        onChoose={({ value }) => setChosen([value])}
      />
      <p role="status">{announcement}</p>
      <code>{chosen.join(', ')}</code>
    </>
  )
}

it('shows the official name with the everyday word, counts it, and chooses it (PAT-030)', async () => {
  const { user } = open(<Box />)
  await user.click(screen.getByRole('combobox'))
  await screen.findByRole('listbox')
  await user.keyboard('piles')
  expect(screen.getByRole('option', { name: 'Hemorrhoids also called “piles”' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('1 match')
  await user.keyboard('{Enter}')
  expect(document.querySelector('code')).toHaveTextContent('Hemorrhoids')
})

it('says the everyday word in Spanish', async () => {
  const { user } = open(inSpanish(<Box />))
  await user.click(screen.getByRole('combobox'))
  await screen.findByRole('listbox')
  await user.keyboard('nervios')
  expect(screen.getByRole('option', { name: 'Anxiety también se dice “nervios”' })).toBeVisible()
})
