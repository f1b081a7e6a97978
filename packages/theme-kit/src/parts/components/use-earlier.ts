import { type RefObject, useEffect, useEffectEvent } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Tells of what was chosen or typed in a part of the page before the page could hear it, or was brought back by the browser: each
 * field that is not as it was drawn, once. Whoever keeps what is chosen beside the fields knows nothing of it otherwise.
 */
export function useEarlier(root: RefObject<Element | null>, hear: (field: Field) => void): void {
  const handleEarlier = useEffectEvent(hear)
  useEffect(() => {
    for (const field of root.current?.querySelectorAll<Field>('input, select') ?? [])
      if (isChanged(field)) handleEarlier(field)
  }, [root])
}

/** A radio button that is no longer chosen is told of by the one that is. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, drawn)
  }
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}
