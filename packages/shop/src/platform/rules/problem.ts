// Whatever stands between a person and what they asked for is told by a code that the language files turn into words.

/** `params` fill the text; amounts in it are decimal strings. `line` names the cart line. A warning does not stop the checkout. */
export type Problem = {
  code: string
  params: Record<string, string | number>
  line?: string
  level: 'block' | 'warn'
}

export const block = (code: string, params: Problem['params'] = {}, line?: string): Problem =>
  problem('block', code, params, line)

export const warn = (code: string, params: Problem['params'] = {}, line?: string): Problem =>
  problem('warn', code, params, line)

export const isBlocking = (found: Problem): boolean => found.level === 'block'

function problem(level: Problem['level'], code: string, params: Problem['params'], line?: string): Problem {
  return line === undefined ? { code, params, level } : { code, params, level, line }
}
