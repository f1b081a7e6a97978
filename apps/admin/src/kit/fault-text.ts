import { codeText } from '../language/code-text.ts'

type Fault = { code?: string; params: Record<string, unknown> }

/** What kept a run or a task from its end: the server keeps `{ code, params }`, a code alone, or a sentence. */
export function faultOf(text: string): Fault {
  if (/^[a-z][a-z-]*$/.test(text)) return { code: text, params: {} }
  try {
    return JSON.parse(text) as Fault
  } catch {
    return { params: {} }
  }
}

export function faultText(text: string): string {
  const { code, params } = faultOf(text)
  return code ? codeText(code, params) : text
}
