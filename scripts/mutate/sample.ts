/**
 * A plugin of Stryker: tests a random sample of the mutants. Stryker has no samples, so this is one of its checkers, and a
 * mutant outside the sample counts as one that does not compile.
 */
import { createHash } from 'node:crypto'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** In percent of the mutants; and which of the possible samples. */
const { MUTATE_PERCENT = '100', MUTATE_SEED = '1' } = process.env

const OUTSIDE: CheckResult = { status: CheckStatus.CompileError, reason: 'Not in the sample.' }

function isSampled({ fileName, location: { start, end }, replacement }: Mutant): boolean {
  const name = [MUTATE_SEED, fileName, start.line, start.column, end.line, end.column, replacement].join(' ')
  return createHash('sha256').update(name).digest().readUInt32BE() < (Number(MUTATE_PERCENT) / 100) * 2 ** 32
}

const sample: Checker = {
  init: async () => undefined,
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [mutant.id, isSampled(mutant) ? { status: CheckStatus.Passed } : OUTSIDE]),
    ),
  group: async (mutants) => [mutants.map(({ id }) => id)],
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', () => sample)]
