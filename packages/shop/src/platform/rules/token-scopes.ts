// What a key for programs may do: the services and rights that its scopes name, of those that its person has.

export const tokenRights = ['get', 'create', 'update', 'delete'] as const
export type TokenRight = (typeof tokenRights)[number]
export type Rights = Record<TokenRight, boolean>

const shape = /^(\*|[a-z]+(?:-[a-z]+)*):(\*|get|create|update|delete)$/

/** The first scope that means nothing, for services that are there; undefined when all do. */
export function strayScope(scopes: readonly string[], services: ReadonlySet<string>): string | undefined {
  return scopes.find((scope) => {
    const [, service = ''] = shape.exec(scope) ?? []
    return service !== '*' && !services.has(service)
  })
}

/** The rights of a token: what a scope names and, where a group narrows its person (`own`), the group allows too. */
export function tokenPermissions(
  scopes: readonly string[],
  services: Iterable<string>,
  own: ReadonlyMap<string, Rights> | null,
): Map<string, Rights> {
  const named = new Set(scopes)
  const says = (service: string, right: TokenRight): boolean =>
    [`${service}:${right}`, `${service}:*`, `*:${right}`, '*:*'].some((scope) => named.has(scope))
  const found = new Map<string, Rights>()
  for (const service of services) {
    const may = (right: TokenRight) => says(service, right) && (own === null || own.get(service)?.[right] === true)
    found.set(service, { get: may('get'), create: may('create'), update: may('update'), delete: may('delete') })
  }
  return found
}
