/** A Feathers query: values, lists and trees of them. */
export type QueryValue = string | number | boolean | null | QueryValue[] | { [key: string]: QueryValue | undefined }
export type Query = { [key: string]: QueryValue | undefined }

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
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      pairs(typeof one === 'object' && one !== null ? `${name}[${index}]` : `${name}[]`, one),
    )
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${key}]`, one))
  return [[name, String(value)]]
}

/** The way back: `a[b][]=c` → `{ a: { b: ['c'] } }`. Values stay texts. */
export function readQuery(text: string): Query {
  const tree: Query = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.match(/[^[\]]+|\[\]/g) ?? []
    place(tree, path, value)
  }
  return tree
}

function place(tree: Query, path: string[], value: string): void {
  const [head, next, ...rest] = path
  if (!head || head === '__proto__') return
  if (next === undefined) tree[head] = value
  else if (next === '[]') tree[head] = [...(Array.isArray(tree[head]) ? tree[head] : []), value]
  else {
    const known = tree[head]
    const branch: Query = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {}
    tree[head] = branch
    place(branch, [next, ...rest], value)
  }
}
