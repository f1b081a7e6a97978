import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CREATE, withCreate } from '../../kinds/inputs/create-entry.ts'
import { useCreateLabel } from '../../kinds/inputs/use-creation.ts'
import { AddByName } from './AddByName.tsx'
import { useOptionValues } from './use-option-values.ts'

type Props = {
  optionId: string
  /** values of the option that this product has not yet */
  free: readonly { id: string; name: string }[]
  /** names of those that it has */
  taken: readonly string[]
  isFirst: boolean
  onPick: (ids: string[]) => void
}

/** Adds values by their names, several with commas between them; what the option has not is made. */
export function ValuePicker({ optionId, free, taken, isFirst, onPick }: Props) {
  const { t } = useTranslation('screens')
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const createLabel = useCreateLabel()
  const create = useOptionValues(optionId)
  const names = namesIn(typed).filter((name) => !taken.some((one) => isSame(one, name)))
  const known = names.map((name) => free.find((one) => isSame(one.name, name)))
  const isMany = names.length > 1
  const isNew = names.length > 0 && known.some((one) => !one)

  const addTyped = async () => {
    if (!names.length || (isNew && !create)) return
    setTyped('')
    setBusy(true)
    const missing = names.filter((_, at) => !known[at])
    const made = missing.length ? ((await create?.(missing)) ?? []) : []
    onPick([...known.flatMap((one) => one?.id ?? []), ...made])
    setBusy(false)
  }
  const take = (id: string) => {
    if (id === CREATE) return addTyped()
    setTyped('')
    onPick([id])
  }
  return (
    <AddByName
      label={t('product.options.addValue')}
      description={t('product.options.severalValues')}
      filter={isMany ? ({ options }) => options : undefined}
      choices={
        isMany
          ? [{ value: CREATE, label: names.join(', ') }]
          : withCreate(
              free.map(({ id, name }) => ({ value: id, label: name })),
              names[0] ?? '',
              create && createLabel,
            )
      }
      typed={typed}
      onType={setTyped}
      onTake={take}
      isFocused={isFirst}
      isBusy={isBusy}
    />
  )
}

const namesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
