import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bill, billOf } from '#scripts/dependencies/bill.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const development = { name: 'cdx:npm:package:development', value: 'true' }

const bill = Bill.parse({
  metadata: { component: { 'bom-ref': 'portal@1.0.0' } },
  components: [
    { 'bom-ref': 'react@19.3.1', scope: 'required' },
    { 'bom-ref': 'font@1.0.0', scope: 'optional', properties: [development, { name: 'path', value: 'x' }] },
    { 'bom-ref': 'jest@30.5.2', scope: 'optional', properties: [development] },
  ],
  dependencies: [
    { ref: 'portal@1.0.0', dependsOn: ['react@19.3.1', 'font@1.0.0', 'jest@30.5.2'] },
    { ref: 'react@19.3.1' },
    { ref: 'jest@30.5.2', dependsOn: ['react@19.3.1'] },
  ],
})

it('the bill of materials leaves out development packages, also as dependencies of others', () => {
  expect(billOf(bill, new Set(['react@19.3.1', 'font@1.0.0']))).toMatchObject({
    components: [{ 'bom-ref': 'react@19.3.1', scope: 'required' }, { 'bom-ref': 'font@1.0.0' }],
    dependencies: [
      { ref: 'portal@1.0.0', dependsOn: ['react@19.3.1', 'font@1.0.0'] },
      { ref: 'react@19.3.1', dependsOn: [] },
    ],
  })
})

it('the bill of materials marks a package that browsers get as required', () => {
  const [font] = billOf(bill, new Set(['font@1.0.0'])).components
  expect(font).toEqual({ 'bom-ref': 'font@1.0.0', scope: 'required', properties: [{ name: 'path', value: 'x' }] })
})

it('the bill of materials of this project has every runtime package and the typeface, and no tools', () => {
  const text = execFileSync(process.execPath, ['scripts/dependencies/sbom.ts'], { cwd: root, encoding: 'utf8' })
  const listed = new Set(Bill.parse(JSON.parse(text)).components.map((component) => component['bom-ref']))
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const dependencies = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)
  expect([...dependencies, '@fontsource-variable/figtree@5.3.0'].filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => /^(jest|knip|typescript)@/.test(name))).toEqual([])
})
