import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { failedTestFiles, type LogText, serverLogs } from '#e2e/support/servers/server-logs.ts'
import { PRIVATE, patternOf, remembered } from '#e2e/support/typed.ts'

/** Files and kinds of leaked values, without the values. */
const found = (texts: readonly LogText[], kinds: readonly (readonly [what: string, pattern: RegExp])[]) =>
  texts.flatMap(({ file, text }) =>
    kinds.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what}: ${file}`),
  )

test('no server logged anything that was typed in this run', () => {
  const logs = serverLogs()
  expect(logs.map(({ text }) => text).join('')).toContain('"msg":')
  const kinds = remembered().map(({ what, value }) => [what, patternOf(value)] as const)
  expect(found(logs, kinds)).toEqual([])
})

test('no failed test left a private number in its output', () => {
  const { outputDir } = test.info().project
  const texts = existsSync(outputDir) ? failedTestFiles(outputDir) : []
  expect(
    found(
      texts,
      PRIVATE.map((pattern) => ['private number', pattern] as const),
    ),
  ).toEqual([])
})
