import { named } from '../egress/index.ts'
import { type OpenAiOptions, openAi } from './openai/index.ts'
import type { TextWriter } from './seam.ts'
import { standInWriter } from './stand-in/index.ts'

export type { OpenAiKeys, OpenAiOptions } from './openai/index.ts'
export { type Facts, type TextWriter, type WriteRequest, WriterFailure, type Written } from './seam.ts'

/** Everybody who can write texts, and who stands in where none is connected. */
export const writersOf = (options: OpenAiOptions): readonly TextWriter[] => [named(openAi(options)), standInWriter]
