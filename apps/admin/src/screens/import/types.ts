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
  created_at: string
  finished_at: string | null
}
export type ImportRow = WireRow & {
  row: number
  outcome: 'new' | 'changed' | 'same' | 'skipped' | 'wrong'
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
