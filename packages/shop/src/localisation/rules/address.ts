// An address is written the way its country writes it, without the lines and commas that nothing was entered for.

export type AddressFields = {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address?: string | null
  city?: string | null
  postcode?: string | null
  zone?: string | null
  zone_code?: string | null
  country?: string | null
}

/** Where a country has no format of its own. */
export const DEFAULT_ADDRESS_FORMAT =
  '{firstname} {lastname}\n{company}\n{address}\n{city} {postcode}\n{zone}\n{country}'

export const UKRAINIAN_ADDRESS_FORMAT =
  '{lastname} {firstname}\n{company}\n{address}\n{city}, {zone}\n{postcode}\n{country}'

/** The lines of an address. `escapeValue` is applied to each value, for the medium it is written into. */
export function formatAddress(
  format: string | null | undefined,
  fields: AddressFields,
  escapeValue: (value: string) => string = (value) => value,
): string[] {
  const values = placeholders(fields)
  return (format?.trim() || DEFAULT_ADDRESS_FORMAT)
    .split(/\r?\n/)
    .map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => escapeValue(oneLine(values.get(name)))))
    .map(tidy)
    .filter((line) => line !== '')
}

/** Formats of old split the address in two: its first part is read, and offered to nobody. */
const older = 'address_1'

/** The names in formats are the specification's, without underscore. */
function placeholders(fields: AddressFields): Map<string, string | null | undefined> {
  return new Map(
    Object.entries({
      firstname: fields.first_name,
      lastname: fields.last_name,
      company: fields.company,
      address: fields.address,
      [older]: fields.address,
      city: fields.city,
      postcode: fields.postcode,
      zone: fields.zone,
      zone_code: fields.zone_code,
      country: fields.country,
    }),
  )
}

/** A placeholder of a format that stands for nothing, and what stands for something; null where all do. */
export function strangerIn(format: string | null | undefined): { name: string; known: string } | null {
  const known = [...placeholders({}).keys()]
  const offered = known.filter((name) => name !== older)
  const stranger = [...(format ?? '').matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !known.includes(name as string))
  return stranger ? { name: stranger[0], known: offered.map((name) => `{${name}}`).join(' ') } : null
}

const oneLine = (value: string | null | undefined): string => (value ?? '').replace(/\s+/g, ' ').trim()

function tidy(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}
