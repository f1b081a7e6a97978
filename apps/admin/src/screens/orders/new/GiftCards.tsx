import { ActionIcon, Button, Card, Group, Text, Title } from '@mantine/core'
import { registry, vouchers, voucherThemes } from '@shopwright/shop/model'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../api/rows.ts'
import classes from '../../../kit/course/CoursePage.module.css'
import { faultsUnder } from '../../../kit/form/check.ts'
import { mayCall } from '../../../kit/rights.ts'
import { formatMoney } from '../../../language/format.ts'
import { lockOfResource } from '../../../session/plan-locks.ts'
import { useSession } from '../../../session/use-session.ts'
import { GiftCardForm } from './GiftCardForm.tsx'
import type { NewWish, WishedVoucher } from './use-staff-order.ts'

type Props = {
  wish: NewWish
  currency: string
  /** by the field of the order */
  faults: Readonly<Record<string, string>>
  onChange: (changes: Partial<NewWish>) => void
}

/** Gift cards that the buyer orders for somebody: each with whom it is for, and what is wrong with it. */
export function GiftCards({ wish, currency, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  // The count of the whole order would be refused for what the plan does not have.
  const mayLook = mayCall(session, registry.get('voucher-themes'), 'find') && !lockOfResource(session, vouchers)
  const { data } = useList(voucherThemes, { $limit: 100 }, { enabled: mayLook })
  const [open, setOpen] = useState<WishedVoucher | null>(null)
  const themes = data?.data ?? []
  const [first] = themes
  if (!first && !wish.vouchers.length) return null
  const blank = (): WishedVoucher => ({
    key: crypto.randomUUID(),
    amount: '',
    to_name: '',
    to_email: '',
    from_name: `${wish.contact.first_name} ${wish.contact.last_name}`.trim(),
    from_email: wish.contact.email.trim(),
    voucher_theme_id: first?.id ?? '',
    message: '',
  })
  const handleSave = (saved: WishedVoucher) => {
    const isKnown = wish.vouchers.some(({ key }) => key === saved.key)
    onChange({
      vouchers: isKnown ? wish.vouchers.map((one) => (one.key === saved.key ? saved : one)) : [...wish.vouchers, saved],
    })
    setOpen(null)
  }
  const form = (start: WishedVoucher) => (
    <GiftCardForm
      key={start.key}
      start={start}
      currency={currency}
      themes={themes}
      onSave={handleSave}
      onCancel={() => setOpen(null)}
    />
  )
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('orderNew.giftCards')}
      </Title>
      {wish.vouchers.map((voucher, index) =>
        open?.key === voucher.key ? (
          form(open)
        ) : (
          <div key={voucher.key} className={classes.entry}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <div style={{ overflowWrap: 'anywhere' }}>
                {formatMoney(voucher.amount, currency)}
                <div className={classes.quiet}>{`${voucher.to_name}, ${voucher.to_email}`}</div>
                {Object.values(faultsUnder(faults, `bought_vouchers.${index}`)).map((fault) => (
                  <Text key={fault} size="xs" c="red" role="alert">
                    {fault}
                  </Text>
                ))}
              </div>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('orderNew.changeGiftCard', { name: voucher.to_name })}
                  onClick={() => setOpen(voucher)}
                >
                  <IconPencil size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('orderEdit.remove', { name: voucher.to_name })}
                  onClick={() => onChange({ vouchers: wish.vouchers.filter(({ key }) => key !== voucher.key) })}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </Group>
            </Group>
          </div>
        ),
      )}
      {open && !wish.vouchers.some(({ key }) => key === open.key) ? (
        form(open)
      ) : open === null && wish.vouchers.length < MOST ? (
        <Button variant="light" mt={wish.vouchers.length ? 'sm' : 0} onClick={() => setOpen(blank())}>
          {t('orderNew.addGiftCard')}
        </Button>
      ) : null}
    </Card>
  )
}

/** As many as an order takes. */
const MOST = 20
