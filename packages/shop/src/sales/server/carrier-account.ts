import type { Row } from '@shopwright/resource'
import type { deliveryGroups } from '../model/delivery.ts'
import type { SettingsRow } from './provider-settings.ts'

/** What of a group says who brings its parcels, and by which account. */
export type GroupRow = SettingsRow & Pick<Row<typeof deliveryGroups>, 'id' | 'extension' | 'sealed_settings'>
