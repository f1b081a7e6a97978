import type { QueryValue } from '@shopwright/resource'

/** A Feathers query: values, lists and trees of them. */
export type Query = { readonly [key: string]: QueryValue | undefined }

/** `{ price: { $gte: 5 }, id: ['a'] }` → `price[$gte]=5&id[]=a`, keys in the order given. */
export function writeQuery(query: Query): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%24', '$')}=${encodeURIComponent(value)}`,
    )
    .join('&')
}

function pairs(name: string, value: QueryValue | undefined): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, 'null']]
  if (isList(value))
    return value.flatMap((one, index) =>
      pairs(typeof one === 'object' && one !== null ? `${name}[${index}]` : `${name}[]`, one),
    )
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${key}]`, one))
  return [[name, String(value)]]
}

const isList = (value: QueryValue): value is readonly QueryValue[] => Array.isArray(value)

type Tree = { [key: string]: string | string[] | Tree | undefined }

/** The way back: `a[b][]=c` → `{ a: { b: ['c'] } }`. Values stay texts. */
export function readQuery(text: string): Query {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.match(/[^[\]]+|\[\]/g) ?? []
    place(tree, path, value)
  }
  return tree
}

function place(tree: Tree, path: string[], value: string): void {
  const [head, next, ...rest] = path
  if (!head || head === '__proto__') return
  if (next === undefined) tree[head] = value
  else if (next === '[]') tree[head] = [...(Array.isArray(tree[head]) ? tree[head] : []), value]
  else {
    const known = tree[head]
    const branch: Tree = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {}
    tree[head] = branch
    place(branch, [next, ...rest], value)
  }
}
