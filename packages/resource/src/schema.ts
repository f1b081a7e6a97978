import type { AnyResource } from './registry.ts'

/** JSON Schema as plain data: what Ajv, OpenAPI and the browser's checker read alike. */
export type JsonSchema = Record<string, unknown>

/** Fields that a caller may write. */
export const writable = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, kind]) => !kind.options.readOnly)
    .map(([name]) => name)

/** The body of create (`required` enforced), of update (the same) and of patch (all optional). */
export function bodySchema(resource: AnyResource, method: 'create' | 'update' | 'patch'): JsonSchema {
  const properties: Record<string, unknown> = {
    id: { type: 'string', format: 'uuid' },
    version: { type: 'integer', minimum: 1 },
  }
  const required: string[] = []
  for (const name of writable(resource)) {
    const kind = resource.fields[name]
    if (!kind) continue
    const { required: needed, default: fallback } = kind.options
    properties[name] = needed ? kind.schema : nullable(kind.schema as JsonSchema)
    if (needed && fallback === undefined) required.push(name)
  }
  return { type: 'object', properties, additionalProperties: false, ...(method === 'patch' ? {} : { required }) }
}

/** A row as it is answered. */
export function rowSchema(resource: AnyResource): JsonSchema {
  const properties: Record<string, unknown> = {
    id: { type: 'string', format: 'uuid' },
    ...(resource.scope === 'store' ? { store_id: { type: 'string', format: 'uuid' } } : {}),
    version: { type: 'integer' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  }
  for (const [name, kind] of Object.entries({ ...resource.fields, ...resource.computed })) {
    if (kind.options.see === 'server') continue
    properties[name] = kind.options.required ? kind.schema : nullable(kind.schema as JsonSchema)
  }
  return { type: 'object', properties }
}

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
