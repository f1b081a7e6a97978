import { Anchor, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { priceChanges, priceWays } from '@shopwright/shop/model'
import { type PriceRule, priceStepsOf } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create } from '../../api/rows.ts'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import type { Chosen } from '../../kit/list/BulkBar.tsx'
import { formatMoney } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { placesOf } from '../../session/places.ts'
import { PricePreview } from './PricePreview.tsx'

/** How the prices of the chosen products change, and what becomes of the first of them. */
export function PriceForm({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const [way, setWay] = useState<PriceRule['way']>('percent')
  const [value, setValue] = useState('')
  const [least = '1', ...larger] = priceStepsOf(placesOf(currency) ?? 0)
  const [step, setStep] = useState(least)
  const [isSending, setSending] = useState(false)
  const isSaid =
    value !== '' && !Number.isNaN(Number(value)) && (way === 'set' || Number(value) !== 0 || step !== least)
  const rule: PriceRule = { way, value: isSaid ? value : '0', round_to: step }
  const send = async () => {
    setSending(true)
    try {
      await create(priceChanges, { ...chosen.target, ...rule })
      tell('info', t('prices.started', { count: chosen.count }))
      chosen.clear()
      onClose()
    } catch (error) {
      tellRefused(error, 'products', 'update')
      setSending(false)
    }
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        value={way}
        onChange={(chosenWay) => setWay(chosenWay as typeof way)}
        data={priceWays.map((one) => ({ value: one, label: t(`prices.ways.${one}`) }))}
        aria-label={t('prices.way')}
        fullWidth
      />
      <Group align="start" grow>
        <AmountInput
          label={t(`prices.values.${way}`)}
          description={way === 'set' ? undefined : t('prices.less')}
          unit={way === 'percent' ? '%' : currency}
          value={value}
          onValue={setValue}
          data-autofocus
        />
        <Select
          label={t('prices.round')}
          description={t('prices.roundHint')}
          value={step}
          allowDeselect={false}
          onChange={(chosenStep) => chosenStep && setStep(chosenStep as typeof step)}
          data={[least, ...larger].map((one) => ({ value: one, label: formatMoney(one, currency) }))}
        />
      </Group>
      <PricePreview chosen={chosen} rule={rule} />
      <Text size="sm" c="dimmed">
        {t('prices.hint')}
      </Text>
      <Group justify="space-between">
        <Anchor component={Link} to="/admin/price-changes" size="sm" onClick={onClose}>
          {t('prices.earlier')}
        </Anchor>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('prices.cancel')}
          </Button>
          <Button onClick={() => void send()} disabled={!isSaid} loading={isSending}>
            {t('prices.change', { count: chosen.count })}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
