/* The SBOM as npm writes it, reduced to the packages that run. */
import * as z from 'zod'

const DEVELOPMENT = 'cdx:npm:package:development'

const Component = z.looseObject({
  'bom-ref': z.string(),
  scope: z.string().optional(),
  properties: z.array(z.looseObject({ name: z.string() })).default([]),
})
type Component = z.output<typeof Component>

export const Bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})
export type Bill = z.output<typeof Bill>

/** Marks a component as required, even if npm lists the same version as a development package. */
function asRequired(component: Component): Component {
  const properties = component.properties.filter(({ name }) => name !== DEVELOPMENT)
  return properties.length === component.properties.length ? component : { ...component, scope: 'required', properties }
}

/**
 * An SBOM with only these packages. npm's `--omit dev` would also drop packages that both the product and a development
 * package use, such as React.
 * @param running names with versions: `pg@8.23.1`
 */
export function billOf(bill: Bill, running: ReadonlySet<string>): Bill {
  const isPart = (ref: string) => running.has(ref) || ref === bill.metadata.component['bom-ref']
  return {
    ...bill,
    components: bill.components.filter((component) => isPart(component['bom-ref'])).map(asRequired),
    dependencies: bill.dependencies
      .filter(({ ref }) => isPart(ref))
      .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter(isPart) })),
  }
}
