import { suggestedEmail } from '#lib/rules/email-suggestion.ts'

test.each([
  ['two letters swapped', 'mary@gmial.com', 'mary@gmail.com'],
  ['two letters swapped', 'mary@hotmial.com', 'mary@hotmail.com'],
  ['two letters swapped in the ending', 'mary@gmail.cmo', 'mary@gmail.com'],
  ['a letter left out', 'mary@yaho.com', 'mary@yahoo.com'],
  ['a letter left out', 'mary@outlok.com', 'mary@outlook.com'],
  ['a letter left out at the start', 'mary@otmail.com', 'mary@hotmail.com'],
  ['a letter left out of the ending', 'mary@icloud.co', 'mary@icloud.com'],
  ['a letter left out of the ending', 'mary@comcast.ne', 'mary@comcast.net'],
  ['a letter added', 'mary@gmaill.com', 'mary@gmail.com'],
  ['a letter added', 'mary@yahooo.com', 'mary@yahoo.com'],
  ['a letter added to the ending', 'mary@gmail.comm', 'mary@gmail.com'],
  ['a letter replaced', 'mary@gnail.com', 'mary@gmail.com'],
  ['a letter replaced in the ending', 'mary@gmail.con', 'mary@gmail.com'],
  ['a letter replaced in the ending', 'mary@verizon.ner', 'mary@verizon.net'],
  ['name and ending mistyped', 'mary@gmial.con', 'mary@gmail.com'],
  ['a short name with a mistyped ending', 'mary@aol.con', 'mary@aol.com'],
  ['no ending', 'mary@gmail', 'mary@gmail.com'],
  ['no dot', 'mary@gmailcom', 'mary@gmail.com'],
  ['a comma for the dot', 'mary@gmail,com', 'mary@gmail.com'],
  ['two dots', 'mary@gmail..com', 'mary@gmail.com'],
  ['a dot at the end', 'mary@gmail.com.', 'mary@gmail.com'],
  ['a plus in the name', 'mary+study@gmial.com', 'mary+study@gmail.com'],
])('suggests the address that was meant: %s, %s (VAL-128)', (_, typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  'mary@gmail.com',
  'mary@ymail.com',
  'mary@mail.com',
  'mary@email.com',
  'mary@cloud.com',
  'mary@bol.com',
  'mary@love.com',
  'mary@mit.edu',
  'mary@yahoo.co.uk',
  'mary@yahoo.ca',
  'mary@hotmail.fr',
  'mary@live.ca',
  'mary@cox.com',
  'mary@horizon.net',
  'mary@clinic.test',
  'mary@gmial.com@gmial.com',
  '@gmial.com',
  'mary@',
  'mary',
  '(202) 555-0123',
  '',
])('suggests nothing for %s (VAL-128)', (typed) => {
  expect(suggestedEmail(typed)).toBeNull()
})
