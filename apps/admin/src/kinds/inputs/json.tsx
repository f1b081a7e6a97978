import { Textarea } from '@mantine/core'
import { type InputProps, naming } from '../kind-parts.ts'

/** Plain data to look at. What a person writes of it has an editor of its own (`kit/form/field-editors.ts`): a comma that is missing would lose it. */
export default function JsonField(props: InputProps) {
  const { value } = props
  const text = value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
  return <Textarea {...naming(props)} value={text} readOnly autosize minRows={3} maxRows={12} />
}
