import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { couponRedemptions, type coupons, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nounOf, patch } from '../../api/rows.ts'
import { ResourceForm } from '../../kit/form/ResourceForm.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { editPath } from '../../kit/paths.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useRowId } from '../../kit/use-row-id.ts'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { PanelTable } from '../customers/PanelTable.tsx'

/** A promo code: what it takes off, and who has used it. */
export default function CouponScreen() {
  // Its form begins anew with what the act below has made of it.
  const [acts, setActs] = useState(0)
  return (
    <ResourceEdit key={acts} resource={registry.get('coupons')} id={useRowId()}>
      {(form, isDisabled) => (
        <>
          {(form.row as Wire<typeof coupons> | undefined)?.is_for_nothing ? (
            <ForNothing
              coupon={form.row as Wire<typeof coupons>}
              isDirty={form.isDirty}
              onDone={() => setActs((count) => count + 1)}
            />
          ) : null}
          <ResourceForm form={form} isDisabled={isDisabled} />
          {form.row ? <Uses coupon={form.row as Wire<typeof coupons>} /> : null}
        </>
      )}
    </ResourceEdit>
  )
}

type ForNothingProps = { coupon: Wire<typeof coupons>; isDirty: boolean; onDone: () => void }

/** All that it was for is gone: staff choose anew, or say that it is for everything from now on. */
function ForNothing({ coupon: { id, code, version }, isDirty, onDone }: ForNothingProps) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  const widen = async () => {
    try {
      await patch(nounOf<typeof coupons>('coupons'), id, { products: [], categories: [], version })
      await client.invalidateQueries({ queryKey: ['coupons'] })
      tell('success', t('coupons.forEverythingDone'))
      onDone()
    } catch (error) {
      tellRefused(error, 'coupons', 'update')
    }
  }
  const handleWiden = () =>
    dialogs.openConfirm({
      title: t('coupons.forEverythingTitle', { code }),
      children: <Text size="sm">{t('coupons.forEverythingText')}</Text>,
      labels: { confirm: t('coupons.forEverything'), cancel: common('action.cancel') },
      onConfirm: () => void widen(),
    })
  return (
    <Alert color="orange" mb="md">
      <Stack gap="xs" align="start">
        {t('coupons.forNothing')}
        {mayCall(session, registry.get('coupons'), 'patch') ? (
          <Button size="compact-sm" variant="default" disabled={isDirty} onClick={handleWiden}>
            {t('coupons.forEverything')}
          </Button>
        ) : null}
        {isDirty ? <Text size="xs">{t('coupons.forEverythingFirst')}</Text> : null}
      </Stack>
    </Alert>
  )
}

function Uses({ coupon: { id, used_count, uses_left } }: { coupon: Wire<typeof coupons> }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('coupon-redemptions'))
  const session = useSession()
  if (!mayCall(session, registry.get('coupon-redemptions'), 'find')) return null
  const used = t('coupons.used', { count: used_count ?? 0, number: formatNumber(used_count ?? 0) })
  const left =
    uses_left === null || uses_left === undefined
      ? t('coupons.endless')
      : t('coupons.left', { count: uses_left, number: formatNumber(uses_left) })
  return (
    <Stack gap="xs" component="section" aria-labelledby="coupon-uses">
      <div>
        <Title order={2} id="coupon-uses">
          {t('coupons.uses')}
        </Title>
        <Text size="sm" c="dimmed">
          {used}. {left}.
        </Text>
      </div>
      <PanelTable
        resource={couponRedemptions}
        query={{ coupon_id: id, $populate: ['order_id'] }}
        caption={t('coupons.uses')}
        empty={t('coupons.none')}
        columns={[
          {
            label: labels.field('order_id'),
            cell: ({ order_id, order }) =>
              order?.number ? (
                <Anchor component={Link} size="sm" to={editPath(registry.get('orders'), order_id)}>
                  {order.number}
                </Anchor>
              ) : (
                '—'
              ),
          },
          { label: labels.field('email'), cell: ({ email }) => email },
          { label: labels.field('created_at'), cell: ({ created_at }) => formatInstant(created_at) },
          {
            label: labels.field('released_at'),
            cell: ({ released_at }) => (released_at ? formatInstant(released_at) : ''),
          },
        ]}
      />
    </Stack>
  )
}
