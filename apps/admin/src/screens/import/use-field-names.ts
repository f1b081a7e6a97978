import { customerAddresses, externalIds, registry } from '@shopwright/shop/model'
import { type ImportEntity, importField } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'

/** What a field of files is called: as everywhere else. `title.` with a language, as faults have it, is the title; `offer.` is a supplier’s. */
export function useFieldNames(type: ImportEntity): (name: string) => string {
  const labels = useLabels(registry.get(type))
  const ofAddress = useLabels(customerAddresses)
  const ofOffer = useLabels(externalIds)
  const { t } = useTranslation('screens')
  return (path) => {
    const [name = '', part = ''] = path.split('.')
    if (name === 'offer') return t('import.offer', { field: ofOffer.field(part) })
    const known = importField(type, name)
    return (known?.of ? ofAddress : labels).field(known?.field ?? name)
  }
}
