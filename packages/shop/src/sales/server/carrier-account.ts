import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { deliveryGroups } from '../model/delivery.ts'
import type { SettingsRow } from './provider-settings.ts'

/** What of a group says who brings its parcels, and by which account. */
export type GroupRow = SettingsRow & Pick<Row<typeof deliveryGroups>, 'id' | 'extension' | 'sealed_settings'>
const groupFields = ['id', 'extension', 'settings', 'sealed_settings'] as const satisfies (keyof GroupRow)[]
/** The columns of a `GroupRow`, of the delivery group that a statement calls `g`. */
export const groupColumns = sql.join(groupFields.map((field) => sql.ref(`g.${field}`)))
