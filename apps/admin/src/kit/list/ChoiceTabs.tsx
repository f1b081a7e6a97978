import type { AnyResource } from '@shopwright/resource'
import { useLabels } from '../../language/labels.ts'
import type { ListState } from './use-list-state.ts'
import { ViewTabs } from './ViewTabs.tsx'

/** A tab for each value of a choice, as the state of a thing. */
export function ChoiceTabs({ resource, field, state }: { resource: AnyResource; field: string; state: ListState }) {
  const labels = useLabels(resource)
  return (
    <ViewTabs
      label={labels.field(field)}
      state={state}
      views={(resource.fields[field]?.options.values ?? []).map((value) => ({
        value,
        label: labels.choice(field, value),
        filters: { [field]: { $in: [value] } },
      }))}
    />
  )
}
