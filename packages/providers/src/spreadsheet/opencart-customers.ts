import { isOn, Languages, languageOf, languageTables, type Row, type RowsOf, unescaped } from './opencart-tables.ts'

const addressColumns = ['company', 'city', 'postcode'] as const
type Address = Record<(typeof addressColumns)[number] | 'id' | 'address' | 'country_id' | 'zone_id', string> & {
  isDefault: boolean
}

/** Who has an account, each with the address that is taken when none is chosen; their passwords stay where they are. */
export async function* customerSheet(rowsOf: RowsOf): AsyncGenerator<string[]> {
  const languages = new Languages()
  const settings = new Map<string, string>()
  const groups = new Map<string, Map<string, string>>()
  const places = { country: new Map<string, string>(), zone: new Map<string, string>() }
  const addresses = new Map<string, Address[]>()
  for await (const row of rowsOf([
    ...languageTables,
    'setting',
    'customer_group_description',
    'country',
    'zone',
    'address',
  ])) {
    const { table, of } = row
    if (table === 'language') languages.add(row)
    else if (table === 'setting') settings.set(of('key'), of('value'))
    else if (table === 'country') places.country.set(of('country_id'), of('iso_code_2'))
    else if (table === 'zone') places.zone.set(of('zone_id'), unescaped(of('name')))
    else if (table === 'address') {
      const known = addresses.get(of('customer_id')) ?? []
      addresses.set(of('customer_id'), [...known, addressIn(row)])
    } else {
      const id = of('customer_group_id')
      groups.set(id, (groups.get(id) ?? new Map()).set(of('language_id'), unescaped(of('name'))))
    }
  }
  const spoken = await languageOf(rowsOf, settings, languages)
  yield [
    'customer_id',
    'email',
    'firstname',
    'lastname',
    'telephone',
    'customer_group',
    'status',
    'address',
    ...addressColumns,
    'country',
    'zone',
  ]
  for await (const { of } of rowsOf(['customer'])) {
    const own = addresses.get(of('customer_id')) ?? []
    const address = own.find(({ id, isDefault }) => isDefault || id === of('address_id')) ?? own[0]
    const named = groups.get(of('customer_group_id'))
    yield [
      of('customer_id'),
      ...['email', 'firstname', 'lastname', 'telephone'].map((column) => unescaped(of(column)).trim()),
      named?.get(spoken) ?? [...(named?.values() ?? [])][0] ?? '',
      of('status'),
      address?.address ?? '',
      ...addressColumns.map((column) => address?.[column] ?? ''),
      places.country.get(address?.country_id ?? '') ?? '',
      places.zone.get(address?.zone_id ?? '') ?? '',
    ]
  }
}

const addressIn = ({ of }: Row): Address => ({
  id: of('address_id'),
  isDefault: isOn(of('default')),
  country_id: of('country_id'),
  zone_id: of('zone_id'),
  address: [of('address_1'), of('address_2')].map(unescaped).filter(Boolean).join(', '),
  ...(Object.fromEntries(addressColumns.map((column) => [column, unescaped(of(column))])) as Record<
    (typeof addressColumns)[number],
    string
  >),
})
