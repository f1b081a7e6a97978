import { Group, SegmentedControl, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { waybills } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../../kinds/inputs/AmountInput.tsx'
import { BranchInput } from '../../../kit/form/BranchInput.tsx'
import { refusalOf, ShortForm } from '../../../kit/form/ShortForm.tsx'
import { useSending } from '../../../kit/use-sending.ts'
import { useLabels } from '../../../language/labels.ts'
import { errorText } from '../../../notices/notices.ts'
import { Refusal } from '../../../notices/Refusal.tsx'
import type { Order } from '../use-order.ts'
import { useWaybillActions, useWaybillDraft, type WaybillDraft } from './use-waybills.ts'

type Props = { order: Order; onClose: () => void }

/** What the order would send stands there; a person looks at it, mends it, and has it made. */
export function WaybillForm({ order, onClose }: Props) {
  const { data, error } = useWaybillDraft(order.id)
  if (error) return <Refusal text={errorText(error)} />
  if (!data) return <Skeleton height={260} />
  const { order_id: _, extension: __, address, ...draft } = data as typeof data & { address?: string | null }
  return <Fields order={order} given={draft as unknown as Texts} address={address ?? null} onClose={onClose} />
}

/** Numbers are texts while they are written. */
type Texts = Record<string, string | number | null | undefined>
const texts = ['last_name', 'first_name', 'phone', 'street', 'house', 'flat', 'contents'] as const
type FieldsProps = Props & { given: Texts; address: string | null }

function Fields({ order, given, address, onClose }: FieldsProps) {
  const { t } = useTranslation('screens')
  const labels = useLabels(waybills)
  const { make } = useWaybillActions(order.id)
  const sending = useSending()
  const [draft, setDraft] = useState<Texts>(given)
  const set = (name: string) => (value: string | null) => setDraft((before) => ({ ...before, [name]: value }))
  const [isDoor, setDoor] = useState(!given.branch_id && Boolean(given.street))
  const text = (name: (typeof texts)[number], maxLength: number) => (
    <TextInput
      label={labels.field(name)}
      value={String(draft[name] ?? '')}
      maxLength={maxLength}
      error={sending.fields[name]}
      autoComplete="off"
      onChange={(event) => set(name)(event.currentTarget.value)}
    />
  )
  const amount = (name: 'weight' | 'seats' | 'value' | 'cash') => (
    <AmountInput
      label={labels.field(name)}
      value={String(draft[name] ?? '')}
      error={sending.fields[name]}
      onValue={set(name)}
    />
  )
  const optionsOf = (name: 'payer' | 'cash_by') =>
    (waybills.fields[name].options.values ?? []).map((value: string) => ({ value, label: labels.choice(name, value) }))
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (await sending.send(() => make(bodyOf(draft, isDoor)))) onClose()
  }
  return (
    <ShortForm
      action={t('waybill.make')}
      isBusy={sending.isBusy}
      refusal={refusalOf(sending, ...texts, 'branch_id', 'weight', 'seats', 'value', 'cash')}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {text('last_name', 32)}
        {text('first_name', 32)}
        {text('phone', 32)}
      </SimpleGrid>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            aria-label={t('waybill.where')}
            data={[
              { value: 'branch', label: t('waybill.toBranch') },
              { value: 'door', label: t('waybill.toDoor') },
            ]}
            value={isDoor ? 'door' : 'branch'}
            onChange={(value) => setDoor(value === 'door')}
          />
        </Group>
        {address ? (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('waybill.addressOfOrder', { address })}
          </Text>
        ) : null}
      </Stack>
      {isDoor ? (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {text('street', 128)}
          {text('house', 16)}
          {text('flat', 16)}
        </SimpleGrid>
      ) : (
        <BranchInput
          extension={order.waybill_carrier ?? ''}
          label={labels.field('branch_id')}
          error={sending.fields.branch_id}
          value={(draft.branch_id as string | null) ?? null}
          isRequired
          onChange={set('branch_id')}
        />
      )}
      {isDoor && sending.fields.branch_id ? <Refusal text={sending.fields.branch_id} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {amount('weight')}
        {amount('seats')}
        {amount('value')}
      </SimpleGrid>
      {text('contents', 100)}
      <div>
        <Text size="sm" fw={500} mb={4} component="div" id="waybill-payer">
          {labels.field('payer')}
        </Text>
        <SegmentedControl
          aria-labelledby="waybill-payer"
          data={optionsOf('payer')}
          value={String(draft.payer)}
          onChange={set('payer')}
        />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {amount('cash')}
      </SimpleGrid>
      {draft.cash ? (
        <Select
          label={labels.field('cash_by')}
          data={optionsOf('cash_by')}
          value={String(draft.cash_by)}
          allowDeselect={false}
          maw={360}
          onChange={set('cash_by')}
        />
      ) : null}
    </ShortForm>
  )
}

/** What is empty is nothing; of the two places one is meant. */
function bodyOf(draft: Texts, isDoor: boolean): WaybillDraft {
  const whole = (name: string) => (/^\d+$/.test(String(draft[name] ?? '')) ? Number(draft[name]) : draft[name] || null)
  const body = {
    ...draft,
    branch_id: isDoor ? null : draft.branch_id,
    ...(isDoor ? {} : { street: null, house: null, flat: null }),
    weight: draft.weight ? String(draft.weight) : null,
    seats: whole('seats'),
    value: whole('value'),
    cash: whole('cash'),
  }
  // The server judges what was written, and says at which field it is wrong.
  return body as WaybillDraft
}
