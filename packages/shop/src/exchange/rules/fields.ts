/** The fields that files bring: the columns of a declaration's `exchange`, as spec §3 calls them, each read by its kind. */
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { categories } from '../../catalog/model/categories.ts'
import { products } from '../../catalog/model/products.ts'

const entities = { products, categories } as const satisfies Record<string, AnyResource>

export type ImportEntity = keyof typeof entities

/** How a cell is read. What a value may be is not said here: each row is judged as the API judges a body. */
export type FieldShape = ScalarShape | ListShape
export type ScalarShape =
  | { is: 'text' | 'translated' | 'slug' | 'integer' | 'flag' | 'date' | 'reference' | 'image' }
  | { is: 'money' | 'decimal'; scale: number }
export type ListShape = { is: 'images' | 'list' | 'categories' | 'attributes' }

/** `name` is the word of files and profiles, `field` that of the declaration. */
export type ImportField = { name: string; field: string; kind: AnyKind; shape: FieldShape }

/** Sub-rows and links that are more than a list of names. */
const special: Record<string, FieldShape> = {
  'product-images': { is: 'images' },
  'product-attributes': { is: 'attributes' },
  categories: { is: 'categories' },
}

const known: Record<ImportEntity, readonly ImportField[]> = {
  products: fieldsOf(products),
  categories: fieldsOf(categories),
}

/** In the order of the declaration. */
export const importFields = (entity: ImportEntity): readonly ImportField[] => known[entity]

/** A field by the word of files, or `undefined` when the entity has no such field. */
export const importField = (entity: ImportEntity, name: string): ImportField | undefined =>
  known[entity].find((one) => one.name === name)

export const fieldShape = (entity: ImportEntity, name: string): FieldShape | undefined =>
  importField(entity, name)?.shape

/** Fields that may tell which record a row is about: the declared key, numbers that are searched for, and the address. */
export function matchingKeys(entity: ImportEntity): string[] {
  const { exchange, search = [] } = entities[entity] as AnyResource
  const isKey = ({ field, shape }: ImportField): boolean =>
    field === exchange?.key || shape.is === 'slug' || (shape.is === 'text' && search.includes(field))
  return importFields(entity)
    .filter(isKey)
    .map(({ name }) => name)
}

function fieldsOf(resource: AnyResource): ImportField[] {
  return (resource.exchange?.columns ?? []).map((field) => {
    const kind = resource.fields[field] as AnyKind
    return { name: nameOf(resource, field, kind), field, kind, shape: shapeOf(resource, field, kind) }
  })
}

/** Files say what a row is called, and name what it refers to: a parent by its key, everything else by its title. */
function nameOf(resource: AnyResource, field: string, kind: AnyKind): string {
  if (field === resource.title) return 'title'
  if (kind.type !== 'ref') return field
  const stem = field.replace(/_id$/, '')
  return kind.options.target === resource.name ? `${stem}_${resource.exchange?.key}` : stem
}

function shapeOf(resource: AnyResource, field: string, { type, options }: AnyKind): FieldShape {
  const { target = '', scale = 4 } = options
  switch (type) {
    case 'text':
    case 'code':
    case 'html':
      return { is: options.translated ? 'translated' : 'text' }
    case 'money':
    case 'decimal':
      return { is: type, scale }
    case 'slug':
    case 'integer':
    case 'flag':
    case 'date':
    case 'image':
      return { is: type }
    case 'ref':
      return { is: target === resource.name ? 'text' : 'reference' }
    case 'refs':
      return special[target] ?? { is: 'list' }
    default: {
      const shape = special[target]
      if (!shape)
        throw new Error(`no file can give ${resource.name}.${field}: a cell of the kind ${type} has no reader`)
      return shape
    }
  }
}
