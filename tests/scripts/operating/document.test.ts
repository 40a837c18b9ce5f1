import { blocksOf, tableOf, withColumn } from '#scripts/operating/document.ts'
import { readProjectFile } from '../../support/sources.ts'

const fence = '```'

describe('a document that is run', () => {
  it('is made of marked blocks alone, in their order', () => {
    const text = [
      `${fence}sh root packages`,
      'apt-get update',
      fence,
      `${fence}sh`,
      'rm -rf /',
      fence,
      `${fence}sh carepanel pay`,
      'npm run operator -- forms list',
      fence,
      '',
    ].join('\n')
    expect(blocksOf(text)).toEqual([
      { user: 'root', name: 'packages', text: 'apt-get update\n', commands: ['apt-get update'] },
      {
        user: 'carepanel',
        name: 'pay',
        text: 'npm run operator -- forms list\n',
        commands: ['npm run operator -- forms list'],
      },
    ])
  })

  it('counts a command once, with the lines that belong to it', () => {
    const lines = ['cat > a <<END', 'one', 'two', 'END', 'curl --fail \\', '  https://portal.example', 'ls']
    const [block] = blocksOf([`${fence}sh root files`, ...lines, fence, ''].join('\n'))
    expect(block?.commands).toEqual(['cat > a <<END\none\ntwo\nEND', 'curl --fail \\\n  https://portal.example', 'ls'])
  })

  it('leads from packages to the record of what was paid', () => {
    const names = blocksOf(`${readProjectFile('docs/operating.md')}`).map(({ name }) => name)
    expect(names).toEqual([
      ...['packages', 'source', 'settings', 'service', 'nginx', 'doctor'],
      ...['invite', 'watch', 'decide', 'pay', 'record'],
    ])
  })

  it('brings the file of surveys', () => {
    expect(tableOf(`${readProjectFile('docs/operating.md')}`)).toMatch(/^project,url,.*\nHM-100,.*\n$/)
  })
})

it('fills in a column of a file, as a spreadsheet does', () => {
  expect(withColumn('reference,project\r\nA,HM-100\r\nB,HM-100\r\n', 'bank', (row) => `ACH-${row}`)).toBe(
    'reference,project,bank\nA,HM-100,ACH-1\nB,HM-100,ACH-2\n',
  )
})
