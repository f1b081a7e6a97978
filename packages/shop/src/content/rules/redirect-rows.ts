import { endOf, localPath, pathOf } from './redirects.ts'

export const redirectCodes = ['301', '302', '410'] as const
export type RedirectCode = (typeof redirectCodes)[number]
export type Rule = { path: string; target: string | null; code: RedirectCode }
/** What a row of a file says, as it was written. */
export type WrittenRule = { row: number; path: string; target: string; code: string }
/** `code` is that of an error text */
export type WrongRow = { row: number; path: string; code: string }
export type JudgedRules = {
  added: Rule[]
  /** rules of the shop that lead further by what was added */
  led: Map<string, string>
  same: number
  wrong: WrongRow[]
}

/** What of the rows of a file becomes rules beside those that are in force, each leading in one step to where one arrives at last. */
export function judgeRules(
  known: readonly Rule[],
  rows: Iterable<WrittenRule>,
  /** addresses of rules that are switched off: they lead nobody on */
  off: ReadonlySet<string> = new Set(),
): JudgedRules {
  const all = new Map(known.map(({ path, target }) => [path, target]))
  const added = new Map<string, Rule>()
  const wrong: WrongRow[] = []
  let same = 0
  for (const written of rows) {
    const rule = ruleOf(written)
    if ('fault' in rule) {
      wrong.push({ row: written.row, path: written.path, code: rule.fault })
      continue
    }
    const { path, target } = rule
    const end = target === null ? null : endOf(all, path, target)
    const there = all.get(path)
    if (there !== undefined && there === end) same += 1
    else if (there !== undefined || off.has(path)) wrong.push({ row: written.row, path, code: 'duplicate' })
    else if (target !== null && end === null) wrong.push({ row: written.row, path, code: 'redirect-loop' })
    else {
      all.set(path, end)
      added.set(path, { ...rule, target: end })
    }
  }
  const led = new Map<string, string>()
  for (const [path, target] of all) {
    const end = target === null ? null : endOf(all, path, target)
    if (end === null || end === target) continue
    const own = added.get(path)
    if (own) own.target = end
    else led.set(path, end)
  }
  return { added: [...added.values()], led, same, wrong }
}

function ruleOf({ path: written, target: to, code: said }: WrittenRule): Rule | { fault: string } {
  const path = pathOf(written)
  if (path === null || path.length > 512) return { fault: 'not-a-shop-path' }
  // The list itself, saved as a file, says it in words with the number behind.
  const code = said.trim() ? redirectCodes.find((one) => said.includes(one)) : '301'
  if (!code) return { fault: 'not-offered' }
  if (code === '410') return { path, code, target: null }
  const target = to.trim()
  if (!target) return { fault: 'required' }
  if (target.length > 1024 || (localPath(target) === null && !/^https?:\/\/[^\s/]/.test(target)))
    return { fault: 'not-a-url' }
  return { path, code, target }
}

const names = {
  path: /адрес[аи]?$|^(old|path|from|source|звідки|откуда|стар)/i,
  target: /^(target|to$|new|leads|destination|веде|ведёт|ведет|куди|куда|нов)/i,
  code: /^(code|type|how|status|код|як$|как$|тип)/i,
}

/** Which columns say where from, where to and how; null where no column is an old address. */
export function ruleColumns(headers: readonly string[]): { path: string; target: string; code: string } | null {
  const of = (name: keyof typeof names, but: string[] = []) =>
    headers.find((header) => !but.includes(header) && names[name].test(header.trim()))
  const target = of('target')
  const path = of('path', target ? [target] : [])
  return path ? { path, target: target ?? '', code: of('code', [path]) ?? '' } : null
}
