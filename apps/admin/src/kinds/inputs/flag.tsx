import { Switch } from '@mantine/core'
import type { InputProps } from '../kind-parts.ts'

export function FlagField({ value, onChange, label, description, error, isDisabled, isCompact, kind }: InputProps) {
  return (
    <Switch
      {...(isCompact ? { 'aria-label': label } : { label, description })}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      disabled={isDisabled || Boolean(kind.options.readOnly)}
    />
  )
}
