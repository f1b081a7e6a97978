import { ActionIcon, Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { externalIds, registry } from '@shopwright/shop/model'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList, useRemoveRows } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { formatMoment, formatMoney } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

/** Who supplies the product and what each asks for it, where several do; one that was found by mistake is taken off. */
export function SupplierOffers({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const id = form.row?.id
  const mayRead = mayCall(session, registry.get('external-ids'), 'find')
  const { data } = useList(
    externalIds,
    { product_id: id ?? '', $limit: 50, $sort: { created_at: 1 }, $populate: ['profile_id'] },
    { enabled: Boolean(id) && mayRead },
  )
  const remove = useRemoveRows(externalIds)
  const { send, isBusy } = useSending()
  if (!data?.total) return null
  const mayRemove = mayCall(session, registry.get('external-ids'), 'remove')
  const handleRemove = (offer: string) =>
    send(async () => {
      try {
        await remove.mutateAsync([offer])
        tell('success', t('product.suppliers.unlinked'))
      } catch (error) {
        tellRefused(error, 'external-ids', 'remove')
      }
    })
  const stockOf = (quantity: number | null): string =>
    quantity === null
      ? t('product.suppliers.uncounted')
      : quantity > 0
        ? t('product.suppliers.stock', { count: quantity })
        : t('product.suppliers.none')
  return (
    <section aria-labelledby="supplier-offers-title">
      <Title order={3} size="h5" id="supplier-offers-title" mb={4}>
        {t('product.suppliers.title')}
      </Title>
      <Stack gap="sm" mb="xs">
        {data.data.map(({ id: offer, profile_id, profile, external_id, price, quantity, is_chosen, updated_at }) => (
          <Group key={offer} justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Group gap={6}>
                <Anchor component={Link} to={`/admin/import/${profile_id}`} size="sm">
                  {profile?.name ?? external_id}
                </Anchor>
                {is_chosen ? (
                  <Badge size="sm" variant="light">
                    {t('product.suppliers.chosen')}
                  </Badge>
                ) : null}
              </Group>
              <Text size="sm">
                {price === null ? t('product.suppliers.noPrice') : formatMoney(price, currency)} · {stockOf(quantity)}
              </Text>
              <Text size="xs" c="dimmed">
                {external_id} · {formatMoment(updated_at)}
              </Text>
            </div>
            {mayRemove ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isBusy}
                aria-label={t('product.suppliers.unlink', { name: profile?.name ?? external_id })}
                onClick={() => handleRemove(offer)}
              >
                <IconX size={16} />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
      </Stack>
      <Anchor component={Link} to="/admin/settings?tab=stock&field=supplier_choice" size="sm" underline="always">
        {t('product.suppliers.choice')}
      </Anchor>
    </section>
  )
}
