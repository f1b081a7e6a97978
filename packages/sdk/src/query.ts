type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value }

/** `{ price: { $gte: 5 }, id: ['a'] }` → `price[$gte]=5&id[]=a`. */
export function writeQuery(query: object): string {
  const pairs = Object.entries(query as Record<string, Value>).flatMap(([name, value]) => pairsOf(name, value))
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

function pairsOf(name: string, value: Value): [string, string][] {
  if (value === undefined) return []
  if (value === null || typeof value !== 'object') return [[name, String(value)]]
  // A list that is left out would ask for everything; an empty one asks for nothing.
  if (Array.isArray(value) && !value.length) return [[name.endsWith('[$in]') ? name : `${name}[$in]`, '']]
  if (Array.isArray(value))
    return value.flatMap((one: Value, at) =>
      pairsOf(typeof one === 'object' && one !== null ? `${name}[${at}]` : `${name}[]`, one),
    )
  return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one))
}
