import { TextInput } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../api/part.ts'
import { type InputProps, naming } from '../kind-parts.ts'

/** An input that few forms have, and that comes with the first: until then an empty one stands in its place. */
export function late(load: () => Promise<{ default: ComponentType<InputProps> }>): ComponentType<InputProps> {
  const Input = lazyPart(load)
  return function LateField(props) {
    return (
      <Suspense fallback={<TextInput {...naming(props)} readOnly />}>
        <Input {...props} />
      </Suspense>
    )
  }
}
