import { Button, Group, Input, Text } from '@mantine/core'
import { MAX_VARIANTS, options } from '@shopwright/shop/model'
import { IconTable } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { faultsAt } from '../../kit/form/check.ts'
import { keyOf } from '../../kit/form/use-child-rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import type { Values } from '../../kit/form/values.ts'
import { decimalPoint } from '../../language/format.ts'
import { Near } from './Near.tsx'
import { VariantHead } from './VariantHead.tsx'
import { VariantLine } from './VariantLine.tsx'
import classes from './Variants.module.css'
import { choicesOf, completed, countOf, filledDown, pasted, titleOf, together, type VariantRow } from './variants.ts'

/** The combinations that a product is sold in: a grid that is typed, filled down and pasted into like a spreadsheet. */
export function VariantsEditor({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const { data } = useList(options, { $limit: 200, $populate: ['values'] })
  const [told, setTold] = useState<{ done: number; left: number } | null>(null)
  const choices = choicesOf((form.values.options as Values[] | null) ?? [], data?.data ?? [])
  const rows = (form.values.variants as VariantRow[] | null) ?? []
  const { own, inner } = faultsAt(form.faults, 'variants')
  const count = countOf(choices)
  const missing = count - rows.filter((row) => titleOf(row, choices) && row.values.length === choices.length).length

  const write = (next: VariantRow[]) => {
    form.set('variants', next)
    if (next.length) form.set('quantity', together(next))
  }
  const change = (index: number, name: string, value: unknown) =>
    write(rows.with(index, { ...(rows[index] as VariantRow), [name]: value })) // the row that was drawn
  const handlePaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || isDisabled || !/[\t\n\r]/.test(text.trimEnd())) return
    event.preventDefault()
    event.stopPropagation()
    const { rows: next, done, left } = pasted(rows, at, text, decimalPoint())
    write(next)
    setTold({ done, left })
  }

  return (
    <div data-field="variants" className={classes.variants} aria-busy={!data}>
      <div>
        <Text fw={600}>{t('product.variants.title')}</Text>
        <Text size="sm" c="dimmed">
          {t(count || rows.length ? 'product.variants.help' : 'product.variants.first')}
        </Text>
      </div>
      {count > MAX_VARIANTS ? (
        <Text size="sm" className={classes.wrong} role="alert">
          {t('product.variants.tooMany', { count, max: MAX_VARIANTS })}
        </Text>
      ) : missing > 0 && !isDisabled ? (
        <Group>
          <Button
            variant={rows.length ? 'default' : 'filled'}
            leftSection={<IconTable size={16} stroke={1.6} />}
            onClick={() => write(completed(rows, choices))}
          >
            {t(rows.length ? 'product.variants.complete' : 'product.variants.make', {
              count: rows.length ? missing : count,
            })}
          </Button>
        </Group>
      ) : null}
      {own ? <Input.Error>{own}</Input.Error> : null}
      {rows.length && data ? (
        <div className={classes.grid} onKeyDownCapture={moveByKeys} onPasteCapture={handlePaste}>
          <VariantHead
            isDisabled={isDisabled || rows.length < 2}
            onFill={(column) => write(filledDown(rows, 0, column))}
          />
          {rows.map((row, index) => {
            const { inner: faults } = faultsAt(inner, String(index))
            return (
              <Near key={keyOf(row)} faults={faults} height="14rem">
                <VariantLine
                  row={row}
                  index={index}
                  title={titleOf(row, choices)}
                  choices={choices}
                  price={form.values.price}
                  faults={faults}
                  isDisabled={isDisabled}
                  onChange={(name, value) => change(index, name, value)}
                  onRemove={() => write(rows.toSpliced(index, 1))}
                />
              </Near>
            )
          })}
        </div>
      ) : null}
      {rows.length && !isDisabled ? (
        <Text size="xs" c="dimmed" role="status">
          {told
            ? `${t('product.variants.pasted', { count: told.done })} ${told.left ? t('product.variants.unread', { count: told.left }) : ''}`
            : t('product.variants.paste')}
        </Text>
      ) : null}
    </div>
  )
}

type Place = { row: number; column: number }

/** Which typed cell an event comes from. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (cell?.dataset.cell ?? '').split('-').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Up, down and Enter go to the same column of another row. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const by = event.nativeEvent.isComposing ? undefined : steps[event.key]
  const at = placeOf(event.target)
  if (!by || !at) return
  event.preventDefault()
  event.stopPropagation()
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${at.row + by}-${at.column}"] input`)
  next?.focus()
  next?.select()
}
