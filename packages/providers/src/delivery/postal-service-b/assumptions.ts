// What no paper of the carrier, only its clients or common knowledge, says; never tried against the carrier itself (record 0088).
import type { Told } from './answers.ts'

/** Codes of errors that are no refusal: a service behind it is away. */
export const isSilence = (code: string): boolean => /^UPE0[68]/.test(code)

/** Of a code it says the class: nothing of that name is there. */
export const isUnknown = (code: string): boolean => code.startsWith('UPE02')

/** Which of its places take a parcel for anybody: open ones that are no sorting centres, guarded ones or vans. Those are told from papers; that a van has no place is ours. */
export const isOffered = ({ LOCK_CODE, ISVPZ, IS_SECURITY, TYPE_ACRONYM }: Told): boolean =>
  String(LOCK_CODE ?? '0') === '0' &&
  String(ISVPZ ?? '1') === '1' &&
  String(IS_SECURITY ?? '0') === '0' &&
  TYPE_ACRONYM !== 'ПВ'

/** How lockers are called among the types of places. */
export const isLocker = ({ TYPE_ACRONYM, TYPE_SHORT }: Told): boolean =>
  [TYPE_ACRONYM, TYPE_SHORT].some((type) => type === 'П-т' || type === 'PARCEL_TERMINAL')

/** Kilograms of one parcel. */
export const HEAVIEST = '30'

/** Centimetres of a parcel of which its store says nothing: what a small box measures. */
export const SIZE = [30, 20, 10] as const

/** The cheaper of its two ways. */
export const TYPE = 'STANDARD'

/** Where a shipment keeps what its sender calls it; its list of shipments is taken to tell that, too. */
export const MARK = 'externalId'

/** Who is no private person is paid to their account alone. */
export const isPaidToAccount = (type: string): boolean => type === 'COMPANY' || type === 'PRIVATE_ENTREPRENEUR'
