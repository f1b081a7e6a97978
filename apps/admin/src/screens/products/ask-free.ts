import i18next from 'i18next'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import type { VariantRow } from './variants.ts'

/** A product that costs nothing is asked about once: when it is made so. */
export function isAskedFree({ row, values, changes }: Pick<RowForm, 'row' | 'values' | 'changes'>): boolean {
  if (row && changes.price === undefined) return false
  const sold = ((values.variants as VariantRow[] | null) ?? []).filter(({ status }) => status !== false)
  if (sold.length && sold.every(({ price }) => !isNothing(price))) return false
  return isNothing(values.price)
}

const isNothing = (price: unknown): boolean => /^0*(\.0*)?$/.test(String(price ?? ''))

/** False: whoever saves wants to say a price first. */
export async function askFree(form: RowForm): Promise<boolean> {
  if (!isAskedFree(form)) return true
  const isMeant = await new Promise<boolean>((answer) => {
    dialogs.openConfirm({
      title: i18next.t('screens:product.free.title'),
      children: i18next.t('screens:product.free.text'),
      labels: { confirm: i18next.t('screens:product.free.yes'), cancel: i18next.t('screens:product.free.no') },
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    })
  })
  if (!isMeant) document.querySelector<HTMLInputElement>('[data-field="price"] input')?.focus()
  return isMeant
}
