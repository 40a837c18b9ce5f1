import jestConfig from '../../jest.config.mjs'

/** Performance tests: slow, and a mutant that they kill is slow rather than wrong. */
const slow = ['/tests/lib/speed.test.ts', '/kill.test.ts']

/** The one jest project and folder that a mutation run tests with. Stryker does not support lists of projects. */
export default async () => {
  const folder = process.env.MUTATE_TESTS
  const { projects } = await jestConfig()
  const name = folder.startsWith('tests/server') ? 'panel-postgres' : 'unit'
  const project = projects.find(({ displayName }) => displayName === name)
  return {
    ...project,
    // Stryker replaces modules with their mutants.
    runtime: undefined,
    testEnvironment: 'node',
    testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
    testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? []), ...slow],
  }
}
