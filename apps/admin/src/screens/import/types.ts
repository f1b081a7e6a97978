import type { WireRow } from '../../api/rows.ts'

export type ImportField = {
  id?: string
  field: string
  language: string | null
  source: string | null
  code_source: string | null
  name: string | null
  transforms: string[]
  default_value: string | null
}
export type Profile = {
  name: string
  type: 'products' | 'categories'
  extension: 'xlsx' | 'xml'
  remote_url: string | null
  file_id: string | null
  xml_path: string | null
  matching_key: string
  availability_column: string | null
  offset: number
  limit: number | null
  multi_value_strategy: 'merge' | 'replace'
  skip_unavailable: boolean
  update_existing_only: boolean
  fields: ImportField[]
}
export type ProfileRow = WireRow & Profile
export type Sample = { source: string; count: number; samples: string[]; parts?: string[] }
export type Candidate = {
  path: string
  count: number
  fields: Sample[]
  guess: {
    matching_key: string
    availability_column: string | null
    fields: (Omit<ImportField, 'default_value'> & { default?: string | null })[]
  }
}
export type Samples = { format: 'xlsx' | 'xml'; candidates: Candidate[] }
export type ImportRun = WireRow & {
  profile_id: string
  profile?: { name: string } | null
  dry_run: boolean
  task_id: string | null
  state: string
  error: string | null
  total_count: number
  new_count: number
  changed_count: number
  same_count: number
  skipped_count: number
  wrong_count: number
  linked_picture_count: number
  created_at: string
  finished_at: string | null
}
export type ImportRow = WireRow & {
  row: number
  outcome: (typeof outcomes)[number]
  key: string | null
  name: string | null
  changes: Record<string, unknown> | null
  errors: { field: string; code: string; params: Record<string, unknown> }[] | null
}

export const isOver = (state: string): boolean =>
  ['done', 'done_with_errors', 'failed', 'canceled', 'preview'].includes(state)

export const newProfile = (name: string): Profile => ({
  name,
  type: 'products',
  extension: 'xlsx',
  remote_url: null,
  file_id: null,
  xml_path: null,
  matching_key: 'external_id',
  availability_column: null,
  offset: 0,
  limit: null,
  multi_value_strategy: 'replace',
  skip_unavailable: false,
  update_existing_only: false,
  fields: [],
})

export const outcomes = ['new', 'changed', 'same', 'skipped', 'wrong'] as const

/** What the file itself suggests: its columns, what they probably mean, and how rows find their products. */
export const guessed = ({ path, guess }: Candidate, extension: 'xlsx' | 'xml'): Partial<Profile> => ({
  extension,
  xml_path: path,
  matching_key: guess.matching_key,
  availability_column: guess.availability_column,
  fields: guess.fields.map(({ default: fallback, ...field }) => ({
    ...field,
    code_source: field.code_source ?? null,
    name: field.name ?? null,
    default_value: fallback ?? null,
  })),
})

const own = [
  'name',
  'type',
  'extension',
  'remote_url',
  'file_id',
  'xml_path',
  'matching_key',
  'availability_column',
  'offset',
  'limit',
  'multi_value_strategy',
  'skip_unavailable',
  'update_existing_only',
] as const
const ofField = ['field', 'language', 'source', 'code_source', 'name', 'transforms', 'default_value'] as const

/** The profile as it is written: a row that was read carries more than may be sent back. */
export const bodyOf = (profile: Profile) => ({
  ...picked(profile, own),
  fields: profile.fields.map((field) => picked(field, ofField)),
})

const picked = <T, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  // The keys are exactly those that were asked for.
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
