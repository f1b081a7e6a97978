import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { options, type productOptions, products } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRow } from '../../../api/rows.ts'
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
      <Group>
        <Button onClick={handleAdd} disabled={isMissing} variant="light">
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
  if (!option.values.length)
    return (
      <TextInput
        label={label}
        required={option.required}
        value={typeof chosen === 'string' ? chosen : ''}
        onChange={(event) => onChoice(option.id, event.currentTarget.value, `${label}: ${event.currentTarget.value}`)}
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
