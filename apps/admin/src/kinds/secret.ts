import type { KindParts } from './kind-parts.ts'

export const secretParts: KindParts = { Cell: () => '•••', Sentence: null }
