'use client'

import { useState } from 'react'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Icon, type IconName } from '#components/ui/Icon.tsx'
import { Pagination } from '#components/ui/Pagination.tsx'
import { Cell, HeadCell, Table } from '#components/ui/Table.tsx'
import { LONG, Shown, State } from './Shown.tsx'

const icons: readonly IconName[] = [
  'info',
  'success',
  'warning',
  'danger',
  'close',
  'menu',
  'previous',
  'next',
  'down',
  'up',
  'copy',
  'download',
  'search',
  'clock',
  'lock',
  'add',
  'edit',
  'person',
]

const noop = () => {}

function Pages({ of: name, total }: { of: string; total: number }) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  return (
    <Pagination label={name} page={page} size={size} sizes={[10, 25]} total={total} onPage={setPage} onSize={setSize} />
  )
}

function Cards() {
  return (
    <Shown name="Card">
      <Card>Without a title: only a surface.</Card>
      <Card title="With a title" aside={<Button size="small">Edit</Button>}>
        {LONG}
      </Card>
      <Card title={LONG} aside={<Button size="small">Edit</Button>}>
        A long title, with something beside it.
      </Card>
    </Shown>
  )
}

function Tables() {
  return (
    <Shown name="Table">
      <Table caption="Surveys, as an example">
        <thead>
          <tr>
            <HeadCell>Topic</HeadCell>
            <HeadCell sorted="ascending" onSort={noop}>
              Invited
            </HeadCell>
            <HeadCell sorted="none" onSort={noop}>
              Status
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Cell>Asthma</Cell>
            <Cell>11/20/2026</Cell>
            <Cell>Completed</Cell>
          </tr>
          <tr>
            <Cell>{LONG}</Cell>
            <Cell>11/02/2026</Cell>
            <Cell />
          </tr>
        </tbody>
      </Table>
    </Shown>
  )
}

function Icons() {
  return (
    <Shown name="Icon">
      <ul className="flex flex-wrap gap-3">
        {icons.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Shown>
  )
}

export function Surfaces() {
  return (
    <>
      <Cards />
      <Tables />
      <Shown name="Pagination">
        <State of="several pages">
          <Pages of="examples" total={42} />
        </State>
        <State of="nothing to page">
          <Pages of="nothing" total={0} />
        </State>
      </Shown>
      <Icons />
    </>
  )
}
