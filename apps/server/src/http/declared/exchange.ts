import {
  bytes,
  exactly,
  flag,
  given,
  id,
  maybe,
  oneOf,
  orNull,
  record,
  rowWith,
  text,
  upTo,
} from '@shopwright/resource/shapes'
import { importEntities } from '@shopwright/shop/rules'
import { addedRedirects, fileUsesShape, runPicturesShape, samplesShape } from '@shopwright/shop/server'
import { type Declared, owner, pdf, saved, sheet, staff } from './declared.ts'

const pixels = (minimum: number) => given<number>({ schema: { type: 'integer', minimum, maximum: 100_000 } })
/** The file, with the address of its picture; null of one that is nobody’s to see. */
const file = rowWith('files', { url: orNull(text) })
const withFile = exactly({ file_id: id })
const keeps_former = maybe(oneOf(['true', 'false']))
/** Which addresses may be asked is judged where they are. */
const address = upTo(2048, 1)
/** A picture to be fetched; an empty folder is none. */
export const pictureAddress = exactly({
  url: address,
  exactly: maybe(upTo(32)),
  folder_id: maybe(upTo(36)),
  replaces: maybe(upTo(36)),
  keeps_former,
})

/** Files, imports and exports, and papers. */
export const exchangeRoutes = {
  'POST /api/files': {
    summary:
      'Upload a file (field `file`), or have a picture fetched (`{ url }` as JSON); `exactly` has it made a size that a field asks for; `replaces` puts it in the place of a picture wherever that is shown, which goes unless `keeps_former` is true',
    ...staff,
    status: 201,
    type: 'multipart/form-data',
    body: record({
      file: bytes,
      purpose: maybe(oneOf(['picture', 'import', 'download'])),
      exactly: maybe(text),
      folder_id: maybe(id),
      replaces: maybe(id),
      keeps_former,
    }),
    asJson: pictureAddress,
    answer: file,
  },
  'POST /api/files/:id/crop': {
    summary:
      'Put a part of a picture in its place, in pixels, wherever it is shown; `keeps_former` keeps the whole as well',
    ...staff,
    status: 201,
    body: exactly({
      left: pixels(0),
      top: pixels(0),
      width: pixels(1),
      height: pixels(1),
      keeps_former: maybe(flag),
    }),
    answer: file,
  },
  'GET /api/files/:id/uses': {
    summary: 'The records that a file is used in, of those that one may see',
    ...staff,
    answer: record({ data: fileUsesShape }),
  },
  'GET /api/order-files/:id': {
    summary: 'What a buyer has added to a line of an order (`option_file_id` of its options)',
    ...staff,
    ...saved,
  },
  'GET /api/exports/:id/file': { summary: 'The file of an export, for a week', ...staff, ...saved },
  'POST /api/redirect-files': {
    summary: 'Make redirects of the rows of a spreadsheet; those that are wrong are counted and named',
    ...staff,
    body: withFile,
    answer: addedRedirects,
  },
  'GET /api/import-samples': {
    summary: 'The columns or paths of a file, with samples and guesses',
    ...staff,
    query: record({ file_id: id, type: maybe(oneOf(importEntities)) }),
    answer: samplesShape,
  },
  'POST /api/import-samples': {
    summary: 'The same of a file that an address has, which is fetched for it and not kept',
    ...staff,
    body: exactly({ url: address, type: maybe(oneOf(importEntities)) }),
    answer: samplesShape,
  },
  'GET /api/imports/:id/pictures': {
    summary: 'How the pictures of a run’s products are coming, and why some are not',
    ...staff,
    answer: runPicturesShape,
  },
  'GET /api/imports/:id/errors.xlsx': {
    summary: 'The rows of a run that went wrong, as a spreadsheet',
    ...staff,
    ...sheet,
  },
  'GET /api/billing-receipts/:id/receipt.pdf': {
    summary: 'A receipt of the platform as a paper, in the language of who asks',
    ...owner,
    ...pdf,
  },
  'GET /api/payment-histories/payments.xlsx': {
    summary: 'The payments for the store’s plan, as a spreadsheet',
    ...owner,
    ...sheet,
  },
  'GET /api/waybills/:id/label.pdf': {
    summary: 'What is stuck on a parcel, fetched from its carrier',
    ...staff,
    ...pdf,
  },
  'GET /api/waybills/labels.pdf': {
    summary: 'The same of several parcels (`?ids=`, at most a hundred, of one account) in one document',
    ...staff,
    query: record({ ids: text }),
    ...pdf,
  },
} as const satisfies Declared
