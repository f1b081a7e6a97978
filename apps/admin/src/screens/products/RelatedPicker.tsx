import { ActionIcon } from '@mantine/core'
import { products } from '@shopwright/shop/model'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { Thumb } from '../../files/Thumb.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { formatMoney } from '../../language/format.ts'
import { ProductSearch, shown } from './ProductSearch.tsx'
import classes from './RelatedPicker.module.css'

/** Products shown beside this one: seen as they are, found by name or code. */
export function RelatedPicker({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const chosen = (form.values.related as string[] | null) ?? []
  const { data } = useList(
    products,
    { id: { $in: chosen }, $select: shown, $limit: 200 },
    { enabled: chosen.length > 0, keepsOthers: true },
  )
  const rows = chosen.map((id) => ({ id, row: data?.data.find((one) => one.id === id) }))
  const set = (ids: string[]) => form.set('related', ids)
  return (
    <div data-field="related" className={classes.related}>
      {chosen.length ? (
        <ul className={classes.list}>
          {rows.map(({ id, row }) => (
            <li key={id}>
              <Thumb fileId={row?.image ?? null} size={36} />
              <span className={classes.words}>
                <Link to={`/admin/products/${id}`}>{row?.name ?? '…'}</Link>
                <span>{row?.model}</span>
              </span>
              <span className={classes.price}>{row ? formatMoney(row.price, currency) : ''}</span>
              {isDisabled ? null : (
                <ActionIcon
                  size="md"
                  onClick={() => set(chosen.filter((one) => one !== id))}
                  aria-label={t('product.related.remove', { name: row?.name ?? '' })}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled ? null : (
        <ProductSearch
          key={chosen.length}
          except={[...chosen, ...(form.row ? [form.row.id] : [])]}
          onPick={(id) => set([...chosen, id])}
        />
      )}
    </div>
  )
}
