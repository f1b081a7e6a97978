import { customerAddresses, registry } from '@shopwright/shop/model'
import { type ImportEntity, importField } from '@shopwright/shop/rules'
import { useLabels } from '../../language/labels.ts'

/** What a field of files is called: as everywhere else. `title.` with a language, as faults have it, is the title. */
export function useFieldNames(type: ImportEntity): (name: string) => string {
  const labels = useLabels(registry.get(type))
  const ofAddress = useLabels(customerAddresses)
  return (path) => {
    const [name = ''] = path.split('.')
    const known = importField(type, name)
    return (known?.of ? ofAddress : labels).field(known?.field ?? name)
  }
}
