import { registry } from '@shopwright/shop/model'
import { type ImportEntity, importField } from '@shopwright/shop/rules'
import { useLabels } from '../../language/labels.ts'

/** What a field of files is called: as everywhere else. `title.` with a language, as faults have it, is the title. */
export function useFieldNames(type: ImportEntity): (name: string) => string {
  const labels = useLabels(registry.get(type))
  return (path) => {
    const [name = ''] = path.split('.')
    return labels.field(importField(type, name)?.field ?? name)
  }
}
