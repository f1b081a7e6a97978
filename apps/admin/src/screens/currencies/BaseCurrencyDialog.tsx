import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { baseCurrencyChanges } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { beginning, dialogs } from '../../kit/open/dialogs.ts'
import { formatMoney } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import type { CurrencyRow } from './CurrencyList.tsx'

/** Opens the question what becomes of the prices when another currency becomes the default one. */
export function openBaseCurrency(row: CurrencyRow, base: string): void {
  const id = dialogs.open({
    title: i18next.t('screens:baseCurrency.title', { code: row.currency?.code }),
    children: <BaseCurrencyDialog row={row} base={base} onClose={() => dialogs.close(id)} />,
  })
}

function BaseCurrencyDialog({ row, base, onClose }: { row: CurrencyRow; base: string; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const [converts, setConverts] = useState(true)
  const [isSending, setSending] = useState(false)
  const code = row.currency?.code ?? ''
  const handleChange = async () => {
    setSending(true)
    try {
      await create(baseCurrencyChanges, { store_currency_id: row.id, convert_prices: converts })
      tell('info', t('baseCurrency.started'))
      onClose()
    } catch (error) {
      setSending(false)
      tellRefused(error, 'store-currencies')
    }
  }
  return (
    <Stack>
      <Text size="sm">{t('baseCurrency.text', { code })}</Text>
      <Checkbox
        label={t('baseCurrency.convert')}
        description={t('baseCurrency.convertHint', {
          from: formatMoney('1000', base),
          to: formatMoney(String(1000 * Number(row.value)), code),
          code,
        })}
        checked={converts}
        onChange={(event) => setConverts(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} {...beginning}>
          {t('action.cancel', { ns: 'admin' })}
        </Button>
        <Button loading={isSending} onClick={() => void handleChange()}>
          {t('baseCurrency.change')}
        </Button>
      </Group>
    </Stack>
  )
}
