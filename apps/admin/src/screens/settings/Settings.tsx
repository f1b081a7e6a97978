import { registry } from '@shopwright/shop/model'
import { SettingsScreen } from '../../kit/SettingsScreen.tsx'
import { useSession } from '../../session/use-session.ts'
import { KeptSecrets } from './KeptSecrets.tsx'
import { OwnStore } from './OwnStore.tsx'

/** The settings of the store; its owner finds there what the store itself is, and the keys that it keeps. */
export default function Settings() {
  const { customer, store } = useSession()
  const isOwner = customer.stores.some(({ id, is_owner }) => id === store?.id && is_owner)
  const mayReveal = isOwner || customer.role === 'ADMIN'
  return (
    <SettingsScreen
      resource={registry.get('settings')}
      extras={{ ...(isOwner ? { general: <OwnStore /> } : {}), ...(mayReveal ? { social: <KeptSecrets /> } : {}) }}
    />
  )
}
