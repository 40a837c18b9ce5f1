import { drawFaults, faultKinds } from '#scripts/bench/cluster/faults.ts'
import { Journal } from '#scripts/bench/cluster/journal.ts'
import { failuresIn } from '#scripts/bench/cluster/report.ts'
import { addressOf, numberOf } from '#scripts/bench/support/population.ts'
import { seedWith } from '#scripts/simulate/world/random.ts'

const balanced = { lost: [], broken: [] }

describe('the faultKinds of the cluster test', () => {
  it('come in an order that depends on the seed, each kind once a round', () => {
    const draw = (seed: number, kills: number) => {
      seedWith(seed)
      return drawFaults(kills)
    }
    expect(draw(7, 20)).toEqual(draw(7, 20))
    expect(draw(7, 20)).not.toEqual(draw(8, 20))
    const round = draw(7, 20).slice(0, Object.keys(faultKinds).length)
    expect(round.toSorted()).toEqual(Object.keys(faultKinds).toSorted())
    expect(draw(7, 20).filter((name) => !faultKinds[name].planned)).toHaveLength(20)
  })
})

describe('the journal of acknowledged writes', () => {
  const acknowledgedAt = (...times: readonly number[]) => {
    const journal = new Journal()
    for (const at of times) {
      jest.spyOn(Date, 'now').mockReturnValue(at)
      journal.acknowledge('start', String(at))
    }
    return journal
  }

  it('measures an outage from the last acknowledged write before it to the first one after it', () => {
    expect(acknowledgedAt(900, 1_000, 1_800, 2_100).longestGap(1_100, 1_500)).toBe(800)
    expect(acknowledgedAt(1_000, 1_200, 1_300, 1_900).longestGap(1_100, 1_500)).toBe(600)
    expect(acknowledgedAt(1_000).longestGap(1_100, 1_500)).toBe(500)
  })

  it('fails for lost writes, long outages, and errors in planned changes', () => {
    const result = { slowest: 0, wholeAfter: 0, faults: [] }
    const failures = failuresIn(
      [
        { ...result, name: 'a portal', outage: 24_900 },
        { ...result, name: 'PgBouncer', outage: 25_100 },
        { ...result, name: 'switch-over', outage: 3_100, faults: ['503', '500', 'socket hang up'] },
        { ...result, name: 'rolling restart', outage: 100, faults: ['502'] },
      ],
      { lost: ['start of invitation-1'], broken: ['(2) Totals'] },
      new Journal(),
    )
    expect(failures).toEqual([
      'PgBouncer: nothing was acknowledged for 25.1 s',
      'switch-over: nothing was acknowledged for 3.1 s',
      'switch-over: 500, socket hang up',
      'rolling restart: 502',
      'acknowledged and lost: start of invitation-1',
      '(2) Totals',
    ])
    const accepted = failuresIn(
      [
        { ...result, name: 'a portal', outage: 100, faults: ['502'] },
        { ...result, name: 'switch-over', outage: 100, faults: ['503', '503'] },
      ],
      balanced,
      new Journal(),
    )
    expect(accepted).toEqual([])
  })
})

it('each of 50,000 simulated people has a number of their own and a local address', () => {
  const people = Array.from({ length: 50_000 }, (_, person) => person)
  expect(new Set(people.map(numberOf)).size).toBe(50_000)
  for (const person of people) expect(addressOf(person)).toMatch(/^127\.1\d\.\d{1,3}\.\d{1,3}$/)
})
