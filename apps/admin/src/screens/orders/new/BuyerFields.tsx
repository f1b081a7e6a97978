import { Select, SimpleGrid } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useLabels } from '../../../language/labels.ts'
import { useStore } from '../../../session/use-session.ts'
import { ContactFields } from '../form/ContactFields.tsx'
import type { NewWish } from './use-staff-order.ts'

type Props = { wish: NewWish; faults: Readonly<Record<string, string>>; onChange: (changes: Partial<NewWish>) => void }

/** Whom the order is for; which of the store's languages and currencies is theirs, where it has several. A customer's own language holds unless another is chosen. */
export function BuyerFields({ wish, faults, onChange }: Props) {
  const labels = useLabels(orders)
  const { languages, currencies, primary_language, base_currency } = useStore()
  return (
    <>
      <ContactFields
        value={wish.contact}
        faults={faults}
        isEmailKnown={wish.customer_id !== null}
        onChange={(contact) => onChange({ contact })}
      />
      {languages.length > 1 || currencies.length > 1 ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {languages.length > 1 ? (
            <Select
              label={labels.field('language')}
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
              value={wish.language}
              placeholder={languages.find(({ code }) => code === primary_language)?.name ?? ''}
              clearable
              onChange={(language) => onChange({ language })}
            />
          ) : null}
          {currencies.length > 1 ? (
            <Select
              label={labels.field('currency')}
              data={currencies.map(({ code }) => code)}
              value={wish.currency ?? base_currency}
              allowDeselect={false}
              onChange={(currency) => onChange({ currency })}
            />
          ) : null}
        </SimpleGrid>
      ) : null}
    </>
  )
}
