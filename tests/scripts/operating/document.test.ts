import { blocksOf } from '#scripts/operating/document.ts'
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
      `${fence}sh root doctor`,
      'npm run doctor',
      fence,
      '',
    ].join('\n')
    expect(blocksOf(text)).toEqual([
      { name: 'packages', text: 'apt-get update\n', commands: ['apt-get update'] },
      { name: 'doctor', text: 'npm run doctor\n', commands: ['npm run doctor'] },
    ])
  })

  it('counts a command once, with the lines that belong to it', () => {
    const lines = ['cat > a <<END', 'one', 'two', 'END', 'curl --fail \\', '  https://portal.example', 'ls']
    const [block] = blocksOf([`${fence}sh root files`, ...lines, fence, ''].join('\n'))
    expect(block?.commands).toEqual(['cat > a <<END\none\ntwo\nEND', 'curl --fail \\\n  https://portal.example', 'ls'])
  })

  it('leads from packages to the doctor', () => {
    const names = blocksOf(`${readProjectFile('docs/operating.md')}`).map(({ name }) => name)
    expect(names).toEqual(['packages', 'source', 'settings', 'service', 'nginx', 'doctor'])
  })
})
