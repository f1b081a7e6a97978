import { configurationSettings, registry } from '@shopwright/shop/model'
import { SettingsScreen } from '../../kit/SettingsScreen.tsx'
import { KeysNote } from './KeysNote.tsx'

/** What the platform is called, what it sells plans in, who stands on its receipts, by whom it is paid, and who writes texts. */
export default function ConfigurationSettings() {
  return (
    <SettingsScreen
      resource={registry.get(configurationSettings.name)}
      extras={{ payments: <KeysNote of="payments" />, texts: <KeysNote of="texts" /> }}
    />
  )
}
