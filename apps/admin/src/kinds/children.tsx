import { Input as Wrapper } from '@mantine/core'
import { useContext } from 'react'
import { ChildEditor } from './child-editor.ts'
import type { CellProps, InputProps, KindParts } from './kind-parts.ts'

function Input(props: InputProps) {
  const { label, description, error } = props
  const Editor = useContext(ChildEditor)
  return (
    <Wrapper.Wrapper label={label} description={description} error={error} labelElement="div">
      {Editor ? <Editor {...props} /> : null}
    </Wrapper.Wrapper>
  )
}

const Cell = ({ value }: CellProps) => (Array.isArray(value) ? String(value.length) : '')

export const childrenParts: KindParts = { Input, Cell, Filter: null }
