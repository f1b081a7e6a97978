import { Input as Wrapper } from '@mantine/core'
import { PicturePicker } from '../../files/PicturePicker.tsx'
import type { InputProps } from '../kind-parts.ts'

export function ImageField({ label, description, error, value, onChange, isCompact, isDisabled, kind }: InputProps) {
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
