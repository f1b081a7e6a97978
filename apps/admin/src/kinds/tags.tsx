import { TagsInput } from '@mantine/core'
import { type CellProps, type InputProps, type KindParts, naming } from './kind-parts.ts'
import { OrderedList } from './OrderedList.tsx'

function Input(props: InputProps) {
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

const Cell = ({ value }: CellProps) => (Array.isArray(value) ? value.join(', ') : '')

export const tagsParts: KindParts = { Input, Cell, Filter: null }
