import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { vouchers } from '@shopwright/shop/model'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../../kinds/inputs/AmountInput.tsx'
import { useLabels } from '../../../language/labels.ts'
import type { WishedVoucher } from './use-staff-order.ts'

type Props = {
  start: WishedVoucher
  currency: string
  themes: readonly { id: string; name: string }[]
  onSave: (voucher: WishedVoucher) => void
  onCancel: () => void
}

const people = ['to_name', 'to_email', 'from_name', 'from_email'] as const

/** What is asked of a gift card before it is counted. */
export function GiftCardForm({ start, currency, themes, onSave, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(vouchers)
  const [voucher, setVoucher] = useState(start)
  const change = (changes: Partial<WishedVoucher>) => setVoucher((before) => ({ ...before, ...changes }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(voucher)
  }
  return (
    <Stack component="form" gap="sm" onSubmit={handleSubmit} aria-label={t('orderNew.addGiftCard')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <AmountInput
          label={labels.field('amount')}
          unit={currency}
          required
          value={voucher.amount}
          onValue={(amount) => change({ amount })}
        />
        <Select
          label={labels.field('voucher_theme_id')}
          data={themes.map(({ id, name }) => ({ value: id, label: name }))}
          value={voucher.voucher_theme_id}
          required
          allowDeselect={false}
          onChange={(id) => change({ voucher_theme_id: id ?? '' })}
        />
        {people.map((name) => (
          <TextInput
            key={name}
            label={labels.field(name)}
            type={vouchers.fields[name].options.format ?? 'text'}
            required
            maxLength={vouchers.fields[name].options.max}
            value={voucher[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Textarea
        label={labels.field('message')}
        autosize
        minRows={2}
        maxLength={vouchers.fields.message.options.max}
        value={voucher.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Group>
        <Button type="submit" variant="light">
          {t('orderEdit.add')}
        </Button>
        <Button onClick={onCancel} variant="subtle" color="gray">
          {t('orderEdit.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
