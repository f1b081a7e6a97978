import type { AnyKind } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, type WireRow } from '../../api/rows.ts'
import { partsOf } from '../../kinds/index.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { isSame, startValues } from '../../kit/form/values.ts'
import { mayCall } from '../../kit/rights.ts'
import { useLabels } from '../../language/labels.ts'
import { rowTitle, textOf } from '../../language/titles.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { sections } from './sections.ts'

/** In a line what is set in a part that is folded: switches, and fields that say something else than a new product. */
export function SectionSummary({ form, name }: { form: RowForm; name: string }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(form.resource)
  const start = startValues(form.resource)
  const set = (sections[name] ?? []).filter(
    (field) =>
      form.resource.fields[field]?.type === 'flag' ||
      (!isEmpty(form.values[field]) && !isSame(start[field], form.values[field])),
  )
  if (!set.length) return t('product.fold.nothing')
  return set.map((field, index) => (
    <Fragment key={field}>
      {index ? ' · ' : ''}
      {(sections[name]?.length ?? 0) > 1 ? `${labels.field(field)}: ` : ''}
      <Said form={form} name={field} />
    </Fragment>
  ))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  return Object.values(value).every((one) => one === null || one === '')
}

function Said({ form, name }: { form: RowForm; name: string }): ReactNode {
  const { t } = useTranslation('screens')
  const { primary_language } = useStore()
  const kind = form.resource.fields[name] as AnyKind // the declaration places no other
  const value = form.values[name]
  if (Array.isArray(value)) return t('product.fold.count', { count: value.length })
  if (kind.type === 'ref') return <Pointed kind={kind} id={String(value)} />
  if (kind.options.translated || kind.type === 'slug') return plain(textOf(value, primary_language))
  const { Cell } = partsOf(kind)
  // A cell of these kinds reads its value alone, and a new product has no row.
  const row = (form.row ?? {}) as WireRow
  return kind.type === 'flag' ? (
    t(value ? 'product.fold.on' : 'product.fold.off')
  ) : (
    <Cell resource={form.resource} name={name} kind={kind} value={value} row={row} />
  )
}

/** What is pointed at, by its name. */
function Pointed({ kind, id }: { kind: AnyKind; id: string }) {
  const target = registry.get(kind.options.target as string)
  const { t } = useTranslation()
  const mayRead = mayCall(useSession(), target, 'find')
  const { data } = useList(target, { id: { $in: [id] }, $limit: 1 }, { enabled: mayRead })
  if (!mayRead) return t('kinds.closed')
  return data?.data[0] ? rowTitle(target, data.data[0]) : '…'
}

/** The beginning of a text, without its tags. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
