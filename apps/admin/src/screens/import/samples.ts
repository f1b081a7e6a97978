import type { Answer } from '../../api/answers.ts'

/** What a file holds, as it is looked at before a profile is made for it. */
export type Samples = Answer<'GET /api/import-samples'>
export type Candidate = Samples['candidates'][number]
export type Sample = Candidate['fields'][number]
