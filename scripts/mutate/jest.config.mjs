import jestConfig from '../../jest.config.mjs'

/** Tests of time: slow, and they fail when a change is slow, not when it is wrong. */
const slow = ['/tests/lib/speed.test.ts', '/kill.test.ts']

/** The one jest project that a mutation run tests with, and of it one folder. Stryker does not look into a list of projects. */
export default async () => {
  const folder = process.env.MUTATE_TESTS
  const { projects } = await jestConfig()
  const name = folder.startsWith('tests/server') ? 'panel-postgres' : 'unit'
  const project = projects.find(({ displayName }) => displayName === name)
  return {
    ...project,
    testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
    testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? []), ...slow],
  }
}
