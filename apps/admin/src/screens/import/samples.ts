import type { Guess, ImportEntity } from '@shopwright/shop/rules'
import type { ImportField } from './profile.ts'

/** What a file holds, as it is looked at before a profile is made for it (`import-samples`). */
export type Samples = { format: 'xlsx' | 'xml'; candidates: Candidate[] }
export type Candidate = {
  path: string
  count: number
  fields: Sample[]
  template: Guess['template']
  part: ImportEntity | null
  guess: {
    matching_key: string
    availability_column: string | null
    group_column: string | null
    category_path: string | null
    fields: (Omit<ImportField, 'default_value'> & { default?: string | null })[]
  }
}
export type Sample = { source: string; count: number; samples: string[]; parts?: string[] }
