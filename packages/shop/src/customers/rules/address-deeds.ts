import type { Row } from '@shopwright/resource'
import type { ActivityKey } from '../model/activities.ts'
import type { customerAddresses } from '../model/customers.ts'

export type AddressRow = Row<typeof customerAddresses>

/** What it means to write a book of addresses over another one: each address that came, changed or went is a deed of its own. */
export function addressDeeds(before: readonly AddressRow[], given: readonly unknown[]): ActivityKey[] {
  const now = given.filter((one): one is Partial<AddressRow> => typeof one === 'object' && one !== null)
  const known = new Map(before.map((one) => [one.id, one]))
  const deeds = now.flatMap((one): ActivityKey[] => {
    const former = known.get(String(one.id))
    if (!former) return ['address_add']
    return isChanged(former, one) ? ['address_edit'] : []
  })
  const left = new Set(now.map(({ id }) => id))
  return [...deeds, ...before.filter(({ id }) => !left.has(id)).map((): ActivityKey => 'address_delete')]
}

/** What another address has become instead of it is no change of this one. */
const isChanged = (former: AddressRow, now: Partial<AddressRow>): boolean =>
  Object.entries(now).some(([name, value]) => {
    const old = former[name as keyof AddressRow] ?? null
    if (name === 'is_default' && old) return false
    return name in former && JSON.stringify(old) !== JSON.stringify(value === '' ? null : (value ?? null))
  })
