/**
 * First-load size of each Headless UI control, measured in an otherwise empty app of the same Next.
 *
 *   npm run bench control-cost
 */
import { join } from 'node:path'
import { firstLoads } from '../launch/first-load.ts'
import { runBenchmark } from './support/benchmark.ts'
import { buildEmptyApp } from './support/empty-app.ts'

const CONTROLS = {
  dialog: ['Dialog', 'DialogBackdrop', 'DialogPanel', 'DialogTitle', 'Description'],
  combobox: ['Combobox', 'ComboboxButton', 'ComboboxInput', 'ComboboxOption', 'ComboboxOptions'],
  listbox: ['Listbox', 'ListboxButton', 'ListboxOption', 'ListboxOptions'],
  menu: ['Menu', 'MenuButton', 'MenuItem', 'MenuItems'],
  tabs: ['TabGroup', 'TabList', 'Tab', 'TabPanels', 'TabPanel'],
  disclosure: ['Disclosure', 'DisclosureButton', 'DisclosurePanel'],
}

/** A page whose first load includes these components; it is built but never requested. */
const pageOf = (name: string, parts: readonly string[]) => ({
  [`app/${name}/page.js`]:
    "import { Parts } from './parts.js'\nimport { createElement as h } from 'react'\nexport const dynamic = 'force-dynamic'\nexport default () => h(Parts)",
  [`app/${name}/parts.js`]: `'use client'\nimport { createElement as h } from 'react'\nimport { ${parts.join(', ')} } from '@headlessui/react'\nexport const Parts = () => [${parts.join(', ')}].map((part, key) => h(part, { key }))`,
})

await runBenchmark('control-cost', async ({ folder }) => {
  const pages = Object.entries(CONTROLS).map(([name, parts]) => pageOf(name, parts))
  buildEmptyApp(folder, { ...pageOf('nothing', []), ...Object.assign({}, ...pages) })
  const loads = firstLoads(join(folder, '.next'))
  const bytesOf = (name: string) => loads.find(({ path }) => path === `/${name}`)?.own ?? Number.NaN
  process.stdout.write('control         KB gz at the first load\n')
  for (const name of Object.keys(CONTROLS)) {
    const kilobytes = (bytesOf(name) - bytesOf('nothing')) / 1000
    process.stdout.write(`${name.padEnd(16)}${kilobytes.toFixed(1).padStart(23)}\n`)
  }
})
