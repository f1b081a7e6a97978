import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { hasWords } from '@shopwright/resource'

/** Narrows a list of choices as lists are searched: all words, in any order, however they are spelled. A group with none goes. */
export const calledLike: OptionsFilter = ({ options, search, limit }) =>
  options.flatMap((option) => {
    if (!('group' in option)) return hasWords((option as ComboboxItem).label, search) ? option : []
    const items = calledLike({ options: option.items, search, limit }) as typeof option.items
    return items.length ? { ...option, items } : []
  })
