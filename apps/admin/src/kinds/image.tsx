import { Input as Wrapper } from '@mantine/core'
import { PicturePicker } from '../files/PicturePicker.tsx'
import { Thumb } from '../files/Thumb.tsx'
import type { CellProps, InputProps, KindParts } from './kind-parts.ts'

function Input({ label, description, error, value, onChange, isCompact, isDisabled, kind }: InputProps) {
  const picker = (
    <PicturePicker
      value={(value as string | null) ?? null}
      onChange={onChange}
      label={label}
      isSmall={isCompact}
      isDisabled={isDisabled}
      exactly={kind.options.exactly}
    />
  )
  if (isCompact) return picker
  return (
    <Wrapper.Wrapper label={label} description={description} error={error} labelElement="div">
      {picker}
    </Wrapper.Wrapper>
  )
}

const Cell = ({ value }: CellProps) => <Thumb fileId={(value as string | null) ?? null} size={32} />

export const imageParts: KindParts = { Input, Cell, Filter: null }
