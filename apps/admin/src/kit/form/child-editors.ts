import type { ComponentType } from 'react'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { PermissionsTable } from './PermissionsTable.tsx'

/** Sub-rows that deserve more than a table of inputs, by their resource. */
export const childEditors: Record<string, ComponentType<InputProps>> = {
  'customer-group-permissions': PermissionsTable,
}
