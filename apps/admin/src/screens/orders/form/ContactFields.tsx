import { SimpleGrid, TextInput } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useLabels } from '../../../language/labels.ts'
import { type Contact, contactNames } from './place.ts'

type Props = {
  value: Contact
  faults: Readonly<Record<string, string>>
  /** those who have an account are written to at its address */
  isEmailKnown?: boolean
  onChange: (value: Contact) => void
}

const types = { phone: 'tel', email: 'email' } as const

/** Who the order is for, and how to reach them. */
export function ContactFields({ value, faults, isEmailKnown = false, onChange }: Props) {
  const labels = useLabels(orders)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      {contactNames.map((name) => (
        <TextInput
          key={name}
          label={labels.field(name)}
          type={name in types ? types[name as keyof typeof types] : 'text'}
          required={name !== 'email'}
          withAsterisk={name !== 'email'}
          maxLength={name === 'email' ? 254 : 32}
          disabled={name === 'email' && isEmailKnown}
          value={value[name]}
          error={faults[name]}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}
