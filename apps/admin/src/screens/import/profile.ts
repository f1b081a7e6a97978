import type { Wire } from '@shopwright/resource'
import type { importFields, importProfiles } from '@shopwright/shop/model'
import type { Candidate } from './samples.ts'

const own = [
  'name',
  'type',
  'extension',
  'remote_url',
  'auto_import_interval',
  'file_id',
  'xml_path',
  'matching_key',
  'availability_column',
  'group_column',
  'picture_base',
  'sort_field',
  'offset',
  'limit',
  'multi_value_strategy',
  'skip_unavailable',
  'update_existing_only',
  'is_supplier',
  'sort_order',
  'with_categories',
  'category_path',
] as const
const ofField = ['field', 'language', 'source', 'code_source', 'name', 'transforms', 'default_value'] as const

export type ImportField = { id?: string } & Pick<Wire<typeof importFields>, (typeof ofField)[number]>
export type Profile = Pick<Wire<typeof importProfiles>, (typeof own)[number]> & { fields: ImportField[] }

export const newProfile = (name: string, type: Profile['type'] = 'products'): Profile => ({
  name,
  type,
  extension: 'xlsx',
  remote_url: null,
  auto_import_interval: null,
  file_id: null,
  xml_path: null,
  matching_key: 'external_id',
  availability_column: null,
  group_column: null,
  picture_base: null,
  sort_field: null,
  offset: 0,
  limit: null,
  multi_value_strategy: 'replace',
  skip_unavailable: false,
  update_existing_only: false,
  is_supplier: false,
  sort_order: 0,
  with_categories: true,
  category_path: null,
  fields: [],
})

/** What the file itself suggests: its columns, what they probably mean, and how rows find their products. */
export const guessed = ({ path, guess }: Candidate, extension: 'xlsx' | 'xml'): Partial<Profile> => ({
  extension,
  xml_path: path,
  matching_key: guess.matching_key,
  availability_column: guess.availability_column,
  group_column: guess.group_column,
  category_path: guess.category_path,
  fields: guess.fields.map(({ default: fallback, ...field }) => ({
    ...field,
    language: field.language ?? null,
    code_source: field.code_source ?? null,
    name: field.name ?? null,
    default_value: fallback ?? null,
  })),
})

/** The profile as it is written: a row that was read carries more than may be sent back. */
export const bodyOf = (profile: Profile) => ({
  ...picked(profile, own),
  fields: profile.fields.map((field) => picked(field, ofField)),
})

const picked = <T, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  // The keys are exactly those that were asked for.
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
