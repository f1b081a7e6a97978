import { Input as Wrapper } from '@mantine/core'
import { useContext } from 'react'
import { ChildEditor } from '../child-editor.ts'
import type { InputProps } from '../kind-parts.ts'

export function ChildrenField(props: InputProps) {
  const { label, description, error, kind, isDisabled } = props
  const Editor = useContext(ChildEditor)
  return (
    <Wrapper.Wrapper label={label} description={description} error={error} labelElement="div">
      {Editor ? <Editor {...props} isDisabled={isDisabled || kind.options.readOnly} /> : null}
    </Wrapper.Wrapper>
  )
}
