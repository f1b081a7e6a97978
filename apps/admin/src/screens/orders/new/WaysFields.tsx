import { Box, Card, Stack, Text, Title } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { faultsUnder } from '../../../kit/form/check.ts'
import { useLabels } from '../../../language/labels.ts'
import { AskedFields } from '../form/AskedFields.tsx'
import { PaymentPlace } from '../form/PaymentPlace.tsx'
import { PlaceFields } from '../form/PlaceFields.tsx'
import { WaySelect } from '../form/WaySelect.tsx'
import type { CountedCart, NewWish } from './use-staff-order.ts'

type Props = {
  wish: NewWish
  counted: CountedCart
  /** of which carrier a branch may be the address, by method */
  branchesOf: Readonly<Record<string, string>>
  groupId: string | undefined
  faults: Readonly<Record<string, string>>
  onChange: (changes: Partial<NewWish>) => void
}

/** Where it goes, how it is brought and paid: what is offered for these goods to this place. */
export function WaysFields({ wish, counted, branchesOf, groupId, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(orders)
  const currency = counted.currency.code
  const { answers } = wish
  const asked = { answers, groupId, faults, onChange: (given: typeof answers) => onChange({ answers: given }) }
  return (
    <>
      {counted.delivery_required ? (
        <Card component="section">
          <Title order={2} mb="md">
            {t('order.delivery')}
          </Title>
          <Stack gap="sm">
            <WaySelect
              label={labels.field('delivery_method_id')}
              ways={counted.delivery_methods}
              currency={currency}
              value={counted.delivery_method_id}
              fault={faults.delivery_method_id}
              onChange={(delivery_method_id) => onChange({ delivery_method_id })}
            />
            {counted.delivery_address_required ? (
              <>
                <PlaceFields
                  value={wish.place}
                  faults={faultsUnder(faults, 'delivery_address')}
                  branchesOf={branchesOf[counted.delivery_method_id ?? ''] ?? null}
                  onChange={(place) => onChange({ place })}
                />
                <AskedFields place="delivery_address" {...asked} />
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {t('order.pickup')}
              </Text>
            )}
          </Stack>
        </Card>
      ) : null}
      <Card component="section">
        <Title order={2} mb="md">
          {t('order.payment')}
        </Title>
        <WaySelect
          label={labels.field('payment_method_id')}
          ways={counted.payment_methods.map(({ id, name }) => ({ id, name }))}
          currency={currency}
          value={counted.payment_method_id}
          fault={faults.payment_method_id}
          onChange={(payment_method_id) => onChange({ payment_method_id })}
        />
        <PaymentPlace
          value={wish.payment}
          faults={faultsUnder(faults, 'payment_address')}
          onChange={(payment) => onChange({ payment })}
        />
        {wish.payment ? (
          <Box mt="sm">
            <AskedFields place="payment_address" {...asked} />
          </Box>
        ) : null}
      </Card>
    </>
  )
}
