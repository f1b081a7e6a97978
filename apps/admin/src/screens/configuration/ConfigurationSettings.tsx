import { configurationSettings, registry } from '@shopwright/shop/model'
import { SettingsScreen } from '../../kit/SettingsScreen.tsx'
import { PaymentKeys } from './PaymentKeys.tsx'

/** What the platform is called, what it sells plans in, who stands on its receipts, and by whom it is paid. */
export default function ConfigurationSettings() {
  return <SettingsScreen resource={registry.get(configurationSettings.name)} extras={{ payments: <PaymentKeys /> }} />
}
