import { Card, Stack, Text, Textarea, Title } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { faultsUnder } from '../../../kit/form/check.ts'
import { useLabels } from '../../../language/labels.ts'
import { AskedFields } from '../form/AskedFields.tsx'
import type { AnswerPlace } from '../form/answers.ts'
import { ContactFields } from '../form/ContactFields.tsx'
import { PaymentPlace } from '../form/PaymentPlace.tsx'
import { PlaceFields } from '../form/PlaceFields.tsx'
import { isBegun } from '../form/place.ts'
import { WaySelect } from '../form/WaySelect.tsx'
import type { Order } from '../use-order.ts'
import type { Details, Preview } from './use-revision.ts'

type Props = {
  order: Order
  details: Details
  /** answers in words that their questions do not know any more */
  unread: Order['custom_fields']
  preview: Preview | undefined
  faults: Readonly<Record<string, string>>
  onChange: (details: Details) => void
}

/** Whose the order is, where it goes, how it is brought and paid: what was heard on the phone. */
export function DetailsFields({ order, details, unread, preview, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(orders)
  const change = (changes: Partial<Details>) => onChange({ ...details, ...changes })
  const { offers, customer_group_id: groupId } = preview ?? {}
  const { answers } = details
  const asked = { answers, groupId, faults, onChange: (given: typeof answers) => change({ answers: given }) }
  const chosen = offers?.delivery_methods.find(({ id }) => id === details.delivery_method_id)
  const isAddressAsked = chosen ? chosen.address_required : !order.is_pickup
  const ownDelivery = own(order.delivery_method_id, order.delivery_method)
  const ownPayment = own(order.payment_method_id, order.payment_method)
  return (
    <>
      <Card component="section">
        <Title order={2} mb="md">
          {t('order.buyer')}
        </Title>
        <Stack gap="sm">
          <ContactFields value={details.contact} faults={faults} onChange={(contact) => change({ contact })} />
          <AskedFields place="customer" {...asked} />
          <Unread answers={unread} place="customer" />
          <Textarea
            label={t('order.buyerComment')}
            autosize
            minRows={1}
            maxLength={2000}
            value={details.comment}
            error={faults.buyer_comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
        </Stack>
      </Card>
      {order.requires_delivery ? (
        <Card component="section">
          <Title order={2} mb="md">
            {t('order.delivery')}
          </Title>
          <Stack gap="sm">
            <WaySelect
              label={labels.field('delivery_method_id')}
              ways={offers?.delivery_methods ?? []}
              currency={order.currency}
              value={details.delivery_method_id}
              own={ownDelivery}
              fault={faults.delivery_method_id}
              onChange={(delivery_method_id) => change({ delivery_method_id })}
            />
            {isAddressAsked ? (
              <>
                <PlaceFields
                  value={details.place}
                  faults={faultsUnder(faults, 'delivery_address')}
                  branchesOf={chosen?.branches_of ?? null}
                  onChange={(place) => change({ place })}
                />
                <AskedFields place="delivery_address" {...asked} />
                <Unread answers={unread} place="delivery_address" />
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
          ways={offers?.payment_methods ?? []}
          currency={order.currency}
          value={details.payment_method_id}
          own={ownPayment}
          fault={faults.payment_method_id}
          onChange={(payment_method_id) => change({ payment_method_id })}
        />
        {isBegun(details.place) || details.payment ? (
          <PaymentPlace
            value={details.payment}
            faults={faultsUnder(faults, 'payment_address')}
            onChange={(payment) => change({ payment })}
          />
        ) : null}
        {details.payment ? (
          <Stack gap="sm" mt="sm">
            <AskedFields place="payment_address" {...asked} />
            <Unread answers={unread} place="payment_address" />
          </Stack>
        ) : null}
      </Card>
    </>
  )
}

const own = (id: string | null, name: string | null) => (id ? { id, name: name ?? '—' } : null)

type UnreadProps = { answers: Order['custom_fields']; place: AnswerPlace }

/** What was chosen from words that are others by now stays, until its question is answered anew. */
function Unread({ answers, place }: UnreadProps) {
  const { t } = useTranslation('screens')
  const said = answers.filter((one) => one.place === place).map(({ name, value }) => `${name}: ${value}`)
  if (!said.length) return null
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('orderEdit.unread', { answers: said.join('; ') })}
    </Text>
  )
}
