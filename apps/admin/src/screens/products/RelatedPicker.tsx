import { ActionIcon, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRows, type WireRow } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { Thumb } from '../../kit/files/Thumb.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { formatMoney } from '../../language/format.ts'
import classes from './RelatedPicker.module.css'

type Listed = WireRow & { name: string; model: string; price: string; image: string | null }

const shown = ['name', 'model', 'price', 'image']

/** Products shown beside this one: seen as they are, found by name or code. */
export function RelatedPicker({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const chosen = (form.values.related as string[] | null) ?? []
  const { data } = useRows<Listed>(
    'products',
    { id: { $in: chosen }, $select: shown, $limit: 200 },
    { enabled: chosen.length > 0 },
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

function ProductSearch({ except, onPick }: { except: string[]; onPick: (id: string) => void }) {
  const { t } = useTranslation('screens')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const { data } = useRows<Listed>(
    'products',
    { $select: shown, $limit: 30, ...(sought ? { $search: sought } : {}) },
    { enabled: isOpen },
  )
  return (
    <Select
      aria-label={t('product.related.add')}
      placeholder={t('product.related.add')}
      maw={420}
      searchable
      data={(data?.data ?? [])
        .filter(({ id }) => !except.includes(id))
        .map(({ id, name, model }) => ({ value: id, label: `${name} · ${model}` }))}
      filter={({ options }) => options}
      value={null}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={(id) => id && onPick(id)}
      nothingFoundMessage={t('product.related.none')}
    />
  )
}
