import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calledLike } from '../../look/called-like.ts'
import { type InputProps, naming } from '../kind-parts.ts'
import { useTargets } from '../use-targets.ts'

export function RefsField(props: InputProps) {
  const { t } = useTranslation()
  const { resource, kind, value, onChange } = props
  const ids = (value as string[] | null) ?? []
  const targets = useTargets(resource, kind, ids)
  const data = [
    ...targets.options,
    ...ids
      .filter((id) => !targets.labelOf(id))
      .map((id) => ({ value: id, label: targets.isClosed ? t('kinds.closed') : '…' })),
  ]
  return (
    <MultiSelect
      {...naming(props)}
      {...(targets.isClosed ? { disabled: true } : {})}
      data={data}
      value={ids}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      onDropdownOpen={targets.open}
      onSearchChange={targets.setTyped}
      filter={targets.isRemote ? ({ options }) => options : calledLike}
      nothingFoundMessage={targets.isLoading ? t('kinds.loading') : t('kinds.nothing')}
      placeholder={ids.length ? undefined : t('kinds.choose')}
    />
  )
}
