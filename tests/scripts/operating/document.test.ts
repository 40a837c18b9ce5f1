import { blocksOf, tableOf, withColumn } from '#scripts/operating/document.ts'
import { readProjectFile } from '../../support/sources.ts'

const fence = '```'

describe('a document with commands to run', () => {
  it('is read as its marked blocks only, in order', () => {
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

  it('counts a command of several lines once', () => {
    const lines = ['cat > a <<END', 'one', 'two', 'END', 'curl --fail \\', '  https://portal.example', 'ls']
    const [block] = blocksOf([`${fence}sh root files`, ...lines, fence, ''].join('\n'))
    expect(block?.commands).toEqual(['cat > a <<END\none\ntwo\nEND', 'curl --fail \\\n  https://portal.example', 'ls'])
  })

  it('docs/operating.md has blocks from installing packages to recording payments', () => {
    const names = blocksOf(`${readProjectFile('docs/operating.md')}`).map(({ name }) => name)
    expect(names).toEqual([
      ...['packages', 'source', 'settings', 'service', 'nginx', 'doctor'],
      ...['new-release', 'upgrade', 'invite', 'watch', 'decide', 'pay', 'record'],
    ])
  })

  it('docs/operating.md has the file of surveys', () => {
    expect(tableOf(`${readProjectFile('docs/operating.md')}`, 'project')).toMatch(/^project,url,.*\nHM-100,.*\n$/)
  })
})

it('withColumn adds a column to a CSV file', () => {
  expect(withColumn('reference,project\r\nA,HM-100\r\nB,HM-100\r\n', 'bank', (row) => `ACH-${row}`)).toBe(
    'reference,project,bank\nA,HM-100,ACH-1\nB,HM-100,ACH-2\n',
  )
})
