// What no paper of the carrier, only its clients or common knowledge, says; never tried against the carrier itself (record 0081).

/** Pages of its own address, apart from the API: labels by the numbers of their parcels, with the key in the address. */
export const LABELS = 'https://my.novaposhta.ua'
export const labelPath = (numbers: readonly string[], key: string): string =>
  `/orders/printMarking100x100${numbers.map((number) => `/orders[]/${encodeURIComponent(number)}`).join('')}/type/pdf/apiKey/${encodeURIComponent(key)}`

/** Where a parcel keeps what its sender calls it, in `save` and in `getDocumentList` alike. */
export const MARK = 'InfoRegClientBarcodes'

/** Lockers are warehouses to it, too; newer clients know a `WarehousePostomat`. */
export const serviceOf = (isBranch: boolean): string => (isBranch ? 'WarehouseWarehouse' : 'WarehouseDoors')

/** Kilograms in at most two decimals, never less than a tenth. */
export const LIGHTEST = '0.1'

/** Whole hryvnias: declared values, and the money that a parcel brings back. */
export const wholeHryvnias = (value: string): string => {
  const [whole = '0', part = ''] = value.split('.')
  return (BigInt(whole) + (/[1-9]/.test(part) ? 1n : 0n) || 1n).toString()
}

/** What it calls a place that takes a parcel for somebody at home: no reference of a street is known. */
export const NEW_ADDRESS = '1'

/** A parcel's day is one of its own calendar, today or later. */
export const ZONE = 'Europe/Kyiv'
