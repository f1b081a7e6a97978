import { Avatar, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { useCustomer } from '../session/use-session.ts'

const items = () => import('./PersonItems.tsx')

export function PersonMenu() {
  const { t } = useTranslation()
  const { first_name, last_name, email } = useCustomer()
  const name = `${first_name} ${last_name}`.trim() || email
  return (
    <OnDemand load={items} name={name}>
      <UnstyledButton aria-label={t('person.title', { name })} p={4}>
        <Avatar size={30} radius="xl" color="pine" name={name} />
      </UnstyledButton>
    </OnDemand>
  )
}
