import jestConfig from '../../jest.config.mjs'

/** The one jest project that a mutation run tests with: Stryker does not look into a list of projects. */
export default async () => {
  const { projects } = await jestConfig()
  return projects.find(({ displayName }) => displayName === process.env.MUTATE_PROJECT)
}
