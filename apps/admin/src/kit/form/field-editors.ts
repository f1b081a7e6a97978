import type { AnyResource } from '@shopwright/resource'
import type { ComponentType } from 'react'
import { late } from '../../kinds/inputs/late.tsx'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { ModuleSettings } from './ModuleSettings.tsx'
import { OptionValuesField } from './OptionValuesField.tsx'
import { PermissionsTable } from './PermissionsTable.tsx'
import { PlanFeaturesField } from './PlanFeaturesField.tsx'
import { PlanLimitsField } from './PlanLimitsField.tsx'
import { ProviderSettings } from './ProviderSettings.tsx'

/** On the one tab of settings. */
const TwoStepDemand = late(() => import('./TwoStepDemand.tsx'))

/** Fields that their kind alone does not know how to edit, by resource and name. They see the other values of the row. */
const fieldEditors: Record<string, ComponentType<InputProps>> = {
  'configuration-settings.two_step_required': TwoStepDemand,
  'customer-groups.permissions': PermissionsTable,
  'delivery-groups.settings': ProviderSettings,
  'payment-methods.settings': ProviderSettings,
  'modules.settings': ModuleSettings,
  'options.values': OptionValuesField,
  'plans.limits': PlanLimitsField,
  'plans.features': PlanFeaturesField,
  'settings.two_step_required': TwoStepDemand,
}

export const fieldEditor = (
  { name }: Pick<AnyResource, 'name'>,
  field: string,
): ComponentType<InputProps> | undefined => fieldEditors[`${name}.${field}`]

/** What is typed into it is never kept on the disk: it is a secret, or has some inside. */
export const holdsSecrets = (resource: AnyResource, field: string): boolean =>
  resource.fields[field]?.type === 'secret' || fieldEditor(resource, field) === ProviderSettings
