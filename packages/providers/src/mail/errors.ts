export type MailErrorCode =
  | 'address-invalid'
  | 'too-many-recipients'
  | 'header-refused'
  | 'too-long'
  | 'control-character'
  | 'url-invalid'
  | 'host-refused'
  | 'delivery-failed'

/** `field` is the part of the letter at fault; `isTemporary` says that the same letter may go later. */
export class MailError extends Error {
  readonly code: MailErrorCode
  readonly field: string
  readonly isTemporary: boolean

  constructor(
    code: MailErrorCode,
    field = '',
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(field === '' ? code : `${code}: ${field}`, { cause })
    this.name = 'MailError'
    this.code = code
    this.field = field
    this.isTemporary = isTemporary
  }
}
