import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterKeepingCreate } from '../../kinds/inputs/create-entry.ts'

type Props = {
  label: string
  description?: string
  choices: ComboboxItem[]
  filter?: OptionsFilter
  typed: string
  onType: (typed: string) => void
  /** the value of the choice that was taken */
  onTake: (value: string) => void
  isFocused?: boolean
  isBusy?: boolean
}

/** Adds what is typed: Enter takes the first choice, also while the list is not drawn yet; arrows go to another. */
export function AddByName(props: Props) {
  const { label, description, choices, filter = filterKeepingCreate, typed, onType, onTake, isFocused, isBusy } = props
  const { t } = useTranslation('screens')
  const [isOpen, setOpen] = useState(false)
  const take = (value: string) => {
    setOpen(false)
    onTake(value)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isByArrows = isOpen && event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isByArrows || !typed.trim()) return
    event.preventDefault()
    event.stopPropagation()
    const [first] = filter({ options: choices, search: typed, limit: choices.length }) as ComboboxItem[]
    if (first) take(first.value)
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      description={description}
      maw={320}
      searchable
      selectFirstOptionOnChange
      autoFocus={isFocused}
      aria-busy={isBusy}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={filter}
      data={choices}
      nothingFoundMessage={t('product.options.none')}
      value={null}
      searchValue={typed}
      onSearchChange={onType}
      onKeyDownCapture={handleKey}
      onChange={(value) => value && take(value)}
    />
  )
}
