import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Checks a form by a schema that is made for the values it checks: what one field may hold depends on what others do.
 * The values come out as they are; pure mappers make of them what is sent.
 */
export const checkedBy =
  <Values extends FieldValues>(schemaFor: (values: Values) => z.ZodMiniType<unknown, Values>): Resolver<Values> =>
  (values, context, options) =>
    standardSchemaResolver<Values, unknown, unknown>(schemaFor(values), undefined, { raw: true })(
      values,
      context,
      options,
    )
