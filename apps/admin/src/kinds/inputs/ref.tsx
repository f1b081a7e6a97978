import { Loader, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'
import { useTargets } from '../use-targets.ts'
import { CREATE, filterKeepingCreate, withCreate } from './create-entry.ts'
import { useCreation } from './use-creation.ts'

export function RefField(props: InputProps) {
  const { t } = useTranslation()
  const { resource, kind, value, onChange, row } = props
  const id = (value as string | null) ?? null
  const targets = useTargets(resource, kind, id ? [id] : [], row)
  const create = useCreation(targets.target)
  const handleChange = async (chosen: string | null) => {
    const made = chosen === CREATE ? await create?.(targets.typed.trim()) : chosen
    if (made !== undefined && (made !== null || chosen === null)) onChange(made)
  }
  // What somebody may not see stays as it is.
  if (targets.isClosed)
    return (
      <TextInput
        {...naming(props)}
        value={id ? t('kinds.closed') : ''}
        placeholder={t('kinds.closed')}
        disabled
        readOnly
      />
    )
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
