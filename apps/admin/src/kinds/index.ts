import type { AnyKind, KindType } from '@shopwright/resource'
import { childrenParts } from './children.tsx'
import { choiceParts } from './choice.tsx'
import { codeParts } from './code.tsx'
import { colorParts } from './color.tsx'
import { dateParts } from './date.tsx'
import { datetimeParts } from './datetime.tsx'
import { decimalParts } from './decimal.tsx'
import { flagParts } from './flag.tsx'
import { htmlParts } from './html.tsx'
import { imageParts } from './image.tsx'
import { integerParts } from './integer.tsx'
import { jsonParts } from './json.tsx'
import type { KindParts } from './kind-parts.ts'
import { moneyParts } from './money.tsx'
import { refParts } from './ref.tsx'
import { refsParts } from './refs.tsx'
import { secretParts } from './secret.ts'
import { slugParts } from './slug.tsx'
import { tagsParts } from './tags.tsx'
import { textParts } from './text.tsx'

/** One file for each kind; a kind without one does not compile. */
export const kinds: Record<KindType, KindParts> = {
  text: textParts,
  html: htmlParts,
  code: codeParts,
  slug: slugParts,
  integer: integerParts,
  decimal: decimalParts,
  money: moneyParts,
  flag: flagParts,
  date: dateParts,
  datetime: datetimeParts,
  choice: choiceParts,
  ref: refParts,
  refs: refsParts,
  children: childrenParts,
  image: imageParts,
  color: colorParts,
  secret: secretParts,
  json: jsonParts,
  tags: tagsParts,
}

export const partsOf = (kind: AnyKind): KindParts => kinds[kind.type]

/** Lists narrow by a field that the wire can filter and that reads the same in every language. */
export const canFilter = (kind: AnyKind): boolean =>
  kind.operators.length > 0 && !kind.options.translated && partsOf(kind).Sentence !== null
