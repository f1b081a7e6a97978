import { TagsInput } from '@mantine/core'
import { type InputProps, naming } from '../kind-parts.ts'
import { OrderedList } from './OrderedList.tsx'

export function TagsField(props: InputProps) {
  const { value, onChange } = props
  if (props.kind.options.values) return <OrderedList {...props} />
  return (
    <TagsInput
      {...naming(props)}
      value={(value as string[] | null) ?? []}
      onChange={onChange}
      maxTags={200}
      clearable
    />
  )
}
