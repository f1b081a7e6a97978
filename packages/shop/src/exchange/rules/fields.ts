/** The fields that files bring: the columns of a declaration's `exchange`, as spec §3 calls them, each read by its kind. */
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { categories } from '../../catalog/model/categories.ts'
import { products } from '../../catalog/model/products.ts'
import { customerAddresses, customers } from '../../customers/model/customers.ts'

const entities = { products, categories, customers } as const satisfies Record<string, AnyResource>

/** The nouns that files bring. */
export type ImportEntity = keyof typeof entities
/** Those of them that files take out again, with all that hangs on them. */
export type CatalogueEntity = Exclude<ImportEntity, 'customers'>

export const importEntities = Object.keys(entities) as ImportEntity[]
/** What somebody asked for in words, else products. */
export const importEntityOf = (text: string | null | undefined): ImportEntity =>
  importEntities.find((one) => one === text) ?? 'products'

/** How a cell is read. What a value may be is not said here: each row is judged as the API judges a body. */
export type FieldShape = ScalarShape | ListShape
export type ScalarShape =
  | { is: 'text' | 'translated' | 'slug' | 'integer' | 'flag' | 'date' | 'reference' | 'image' }
  | { is: 'money' | 'decimal'; scale: number }
export type ListShape = { is: 'images' | 'list' | 'categories' | 'attributes' | 'variants' }

/** `name` is the word of files and profiles, `field` that of the declaration; `of`: of the one sub-row that a row of a file tells of. */
export type ImportField = { name: string; field: string; kind: AnyKind; shape: FieldShape; of?: AnyResource }

/** Sub-rows of which a row of a file has one, in columns of their own. */
const flat: Record<string, AnyResource> = { 'customer-addresses': customerAddresses }

/** Sub-rows and links that are more than a list of names. */
const special: Record<string, FieldShape> = {
  'product-images': { is: 'images' },
  'product-attributes': { is: 'attributes' },
  'product-variants': { is: 'variants' },
  categories: { is: 'categories' },
}

const known: Record<ImportEntity, readonly ImportField[]> = {
  products: fieldsOf(products),
  categories: fieldsOf(categories),
  customers: fieldsOf(customers),
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
    field === exchange?.key ||
    (entity !== 'customers' && (shape.is === 'slug' || (shape.is === 'text' && search.includes(field))))
  return importFields(entity)
    .filter(isKey)
    .map(({ name }) => name)
}

function fieldsOf(resource: AnyResource): ImportField[] {
  return (resource.exchange?.columns ?? []).flatMap((field): ImportField[] => {
    const kind = resource.fields[field] as AnyKind
    const of = kind.type === 'children' ? flat[kind.options.target as string] : undefined
    if (of) return fieldsOf(of).map((one) => ({ ...one, of }))
    return [{ name: nameOf(resource, field, kind), field, kind, shape: shapeOf(resource, field, kind) }]
  })
}

/** Files call a name a title, and name what it refers to: a parent by its key, everything else by its title. */
function nameOf(resource: AnyResource, field: string, kind: AnyKind): string {
  if (field === 'name') return 'title'
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
