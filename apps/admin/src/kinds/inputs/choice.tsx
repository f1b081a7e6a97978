import { Select } from '@mantine/core'
import { useLabels } from '../../language/labels.ts'
import { lockText } from '../../language/lock-text.ts'
import { lockOfValue } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { type InputProps, naming } from '../kind-parts.ts'

export function ChoiceField(props: InputProps) {
  const { resource, name, kind, value, onChange } = props
  const labels = useLabels(resource)
  const session = useSession()
  const data = (kind.options.values ?? []).map((one) => {
    const lock = lockOfValue(session, kind, one)
    const label = labels.choice(name, one)
    const from = lock && lockText(lock)
    return { value: one, label: from ? `${label} · ${from}` : label, disabled: lock !== null && one !== value }
  })
  return (
    <Select
      {...naming(props)}
      data={data}
      value={(value as string | null) ?? null}
      onChange={onChange}
      allowDeselect={!kind.options.required}
      clearable={!kind.options.required}
    />
  )
}
