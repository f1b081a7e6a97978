import { configurationSettings, registry } from '@shopwright/shop/model'
import { RestingNote } from '../../kit/RestingNote.tsx'
import { SettingsScreen } from '../../kit/SettingsScreen.tsx'
import { KeysNote } from './KeysNote.tsx'

/** What the platform is called, what it sells plans in, who stands on its receipts, by whom it is paid, who writes texts, and who outside does not answer. */
export default function ConfigurationSettings() {
  return (
    <SettingsScreen
      resource={registry.get(configurationSettings.name)}
      extras={{
        general: <RestingNote />,
        payments: <KeysNote of="payments" />,
        texts: <KeysNote of="texts" />,
      }}
    />
  )
}
