import type { AnyKind } from './kinds.ts'
import type { AnyResource, Registry } from './registry.ts'

/** What a plan must have for a field to be filled: its own say, else that of the noun whose rows it holds. */
export function featureOf(registry: Registry, { type, options }: AnyKind): string | undefined {
  const held = type === 'children' ? options.target : type === 'refs' ? options.through : undefined
  return options.feature ?? (held ? registry.find(held)?.feature : undefined)
}

/** The same for one value of a choice. */
export const featureOfValue = ({ options }: AnyKind, value: unknown): string | undefined =>
  options.features?.[String(value)]

/** Every feature that something of the declarations needs, with what needs it: `products.specials`, `payment-methods.code=card`. */
export function declaredFeatures(registry: Registry): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const note = (feature: string | undefined, what: string): void => {
    if (feature) found.set(feature, [...(found.get(feature) ?? []), what])
  }
  for (const resource of registry.all) {
    note(resource.feature, resource.name)
    for (const [name, kind] of Object.entries(resource.fields)) {
      note(kind.options.feature, `${resource.name}.${name}`)
      for (const [value, feature] of Object.entries(kind.options.features ?? {}))
        note(feature, `${resource.name}.${name}=${value}`)
    }
  }
  return found
}

/** What a body fills, by the field, with the feature that it needs. What is emptied, left as it is or at its default needs none. */
export function featuresOfBody(
  registry: Registry,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  existing: Readonly<Record<string, unknown>> | null,
): [field: string, feature: string][] {
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    const kind = resource.fields[name]
    if (!kind || isEmpty(kind, value) || (existing && isSame(existing[name], value))) return []
    const feature = featureOf(registry, kind) ?? featureOfValue(kind, value)
    return feature ? [[name, feature]] : []
  })
}

const isEmpty = ({ options }: AnyKind, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (!options.features && options.default !== undefined && isSame(options.default, value))

const isSame = (before: unknown, value: unknown): boolean =>
  before === value ||
  (before !== null && before !== undefined && isNumeric(before) && isNumeric(value) && Number(before) === Number(value))

const isNumeric = (value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) && String(value).trim() !== '' && !Number.isNaN(Number(value))
