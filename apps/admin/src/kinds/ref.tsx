import { Checkbox, Loader, ScrollArea, Select, Stack, Text, TextInput } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { populated, rowTitle } from '../language/titles.ts'
import { CREATE, filterKeepingCreate, withCreate } from './create-entry.ts'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'
import { useCreation } from './use-creation.ts'
import { useTargets } from './use-targets.ts'

function Input(props: InputProps) {
  const { t } = useTranslation()
  const { resource, kind, value, onChange, row } = props
  const id = (value as string | null) ?? null
  const targets = useTargets(resource, kind, id ? [id] : [], row)
  const create = useCreation(targets.target)
  const handleChange = async (chosen: string | null) => {
    const made = chosen === CREATE ? await create?.(targets.typed.trim()) : chosen
    if (made !== undefined && (made !== null || chosen === null)) onChange(made)
  }
  return (
    <Select
      {...naming(props)}
      data={withCreate(targets.options, targets.typed, create && ((name) => t('kinds.create', { name })))}
      value={id}
      onChange={handleChange}
      searchable
      clearable={!kind.options.required}
      allowDeselect={!kind.options.required}
      onDropdownOpen={targets.open}
      onSearchChange={targets.setTyped}
      filter={targets.isRemote ? ({ options }) => options : filterKeepingCreate}
      nothingFoundMessage={targets.isLoading ? t('kinds.loading') : t('kinds.nothing')}
      placeholder={id ? undefined : t('kinds.choose')}
      {...(targets.isLoading && id && !targets.labelOf(id) ? { rightSection: <Loader size={14} /> } : {})}
    />
  )
}

/** The list brings the target along (`$populate`). */
function Cell({ kind, name, row }: CellProps) {
  return rowTitle(registry.get(kind.options.target as string), populated(row, name))
}

/** Any of several targets: the chosen and the found ones, to be ticked. */
export function TargetsFilter({ resource, kind, value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  const targets = useTargets(resource, kind, chosen, {}, true)
  const found = targets.isRemote
    ? targets.options
    : targets.options.filter(({ label }) => label.toLowerCase().includes(targets.typed.trim().toLowerCase()))
  return (
    <Stack gap="xs" w={260}>
      <TextInput
        aria-label={t('kinds.find')}
        placeholder={t('kinds.find')}
        value={targets.typed}
        onChange={(event) => targets.setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah={220}>
        <Checkbox.Group value={chosen} onChange={($in) => onChange($in.length ? { $in } : {})}>
          <Stack gap="xs" py={4}>
            {found.map((target) => (
              <Checkbox key={target.value} value={target.value} label={target.label} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
        {found.length ? null : (
          <Text size="sm" c="dimmed">
            {targets.isLoading ? t('kinds.loading') : t('kinds.nothing')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  )
}

export function TargetsSentence({ resource, kind, label, value }: SentenceProps) {
  const { t } = useTranslation()
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  const targets = useTargets(resource, kind, chosen)
  return t('filter.is', { field: label, value: chosen.map((id) => targets.labelOf(id) ?? '…').join(', ') })
}

export const refParts: KindParts = { Input, Cell, Filter: { Editor: TargetsFilter, Sentence: TargetsSentence } }
