import { Button, Group, MultiSelect, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { options, type productOptions, products } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRow } from '../../../api/rows.ts'
import { DayInput } from '../../../kinds/calendar.tsx'
import { textOf } from '../../../language/titles.ts'
import { ProductSearch } from '../../products/ProductSearch.tsx'
import type { WishedLine } from './use-revision.ts'

type ProductOption = Wire<typeof productOptions>
type Chosen = Record<string, string | string[]>

/** A product more: found by name or code, with the options that it has. */
export function AddLine({ onAdd }: { onAdd: (line: WishedLine) => void }) {
  const [id, setId] = useState<string | null>(null)
  if (!id) return <ProductSearch except={[]} onPick={setId} />
  const handleAdd = (line: WishedLine) => {
    onAdd(line)
    setId(null)
  }
  return <Picked key={id} id={id} onAdd={handleAdd} onCancel={() => setId(null)} />
}

type PickedProps = { id: string; onAdd: (line: WishedLine) => void; onCancel: () => void }

function Picked({ id, onAdd, onCancel }: PickedProps) {
  const { t } = useTranslation('screens')
  const { data: product } = useRow(products, id)
  const [options, setOptions] = useState<Chosen>({})
  const [notes, setNotes] = useState<Record<string, string>>({})
  if (!product) return null
  const name = textOf(product.name)
  const isMissing = product.options.some((option) => option.required && !options[option.id]?.length)
  const handleChoice = (optionId: string, chosen: string | string[], note: string) => {
    setOptions({ ...options, [optionId]: chosen })
    setNotes({ ...notes, [optionId]: note })
  }
  const handleAdd = () =>
    onAdd({
      key: crypto.randomUUID(),
      product_id: id,
      name,
      image: product.image,
      note: Object.values(notes).filter(Boolean).join(', '),
      quantity: 1,
      price: '',
      options: Object.fromEntries(Object.entries(options).filter(([, chosen]) => chosen.length)),
    })
  return (
    <Stack gap="sm" maw={420}>
      <strong>{name}</strong>
      {product.options.map((option) => (
        <OptionChoice key={option.id} option={option} chosen={options[option.id]} onChoice={handleChoice} />
      ))}
      {product.recurrings.length ? (
        <Text size="sm" c="dimmed">
          {t('orderEdit.bySubscription')}
        </Text>
      ) : null}
      <Group>
        <Button onClick={handleAdd} disabled={isMissing || product.recurrings.length > 0} variant="light">
          {t('orderEdit.add')}
        </Button>
        <Button onClick={onCancel} variant="subtle" color="gray">
          {t('orderEdit.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

type ChoiceProps = {
  option: ProductOption
  chosen: string | string[] | undefined
  onChoice: (optionId: string, chosen: string | string[], note: string) => void
}

function OptionChoice({ option, chosen, onChoice }: ChoiceProps) {
  const { t } = useTranslation('screens')
  const { data: declared } = useRow(options, option.option_id)
  if (!declared) return null
  const label = textOf(declared.name)
  const named = option.values.map((value) => ({
    value: value.id,
    label: textOf(declared.values.find(({ id }) => id === value.option_value_id)?.name ?? {}),
  }))
  const noteOf = (ids: string[]) =>
    ids.length
      ? `${label}: ${named
          .filter(({ value }) => ids.includes(value))
          .map((one) => one.label)
          .join(', ')}`
      : ''
  if (declared.type === 'file')
    return (
      <Text size="sm" c="dimmed">
        {t('orderEdit.fileByBuyer', { option: label })}
      </Text>
    )
  if (!option.values.length)
    return (
      <FreeInput
        type={declared.type}
        label={label}
        required={option.required}
        value={typeof chosen === 'string' ? chosen : ''}
        onWrite={(text) => onChoice(option.id, text, text ? `${label}: ${text}` : '')}
      />
    )
  if (declared.type === 'checkbox')
    return (
      <MultiSelect
        label={label}
        required={option.required}
        data={named}
        value={Array.isArray(chosen) ? chosen : []}
        onChange={(ids) => onChoice(option.id, ids, noteOf(ids))}
      />
    )
  return (
    <Select
      label={label}
      required={option.required}
      data={named}
      value={typeof chosen === 'string' ? chosen : null}
      onChange={(id) => onChoice(option.id, id ?? '', noteOf(id ? [id] : []))}
    />
  )
}

type FreeProps = { type: string; label: string; required: boolean; value: string; onWrite: (text: string) => void }

const clocks: Record<string, string> = { time: 'time', datetime: 'datetime-local' }

/** A text, a day or a time, as the store's own page would send it. */
function FreeInput({ type, value, onWrite, ...shared }: FreeProps) {
  if (type === 'date')
    return <DayInput {...shared} clearable value={value || null} onChange={(day) => onWrite(day ?? '')} />
  if (type === 'textarea')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxLength={1000}
        value={value}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      type={clocks[type] ?? 'text'}
      maxLength={1000}
      value={value}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  )
}
