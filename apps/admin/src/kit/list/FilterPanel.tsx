import { Button, Popover, Stack, Text } from '@mantine/core'
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FilterEditor from '../../kinds/editors/FilterEditor.tsx'
import type { Terms } from '../../kinds/kind-parts.ts'

type Props = {
  resource: AnyResource
  name: string
  kind: AnyKind
  label: string
  terms: Terms
  isOpen: boolean
  onApply: (terms: Terms) => void
  onClose: () => void
  children: ReactElement
}

/** Changes one filter of a list, beside its sentence. */
export default function FilterPanel({ isOpen, onClose, children, ...editor }: Props) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      shadow="md"
      trapFocus
      withinPortal
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <Change {...editor} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What is chosen counts once it is applied; it begins anew each time that it is opened. */
function Change({ resource, name, kind, label, terms, onApply }: Omit<Props, 'isOpen' | 'onClose' | 'children'>) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(terms)
  const handleApply = (event: React.SubmitEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form onSubmit={handleApply}>
      <Stack gap="sm">
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <FilterEditor resource={resource} name={name} kind={kind} value={draft} onChange={setDraft} />
        <Button type="submit" size="compact-sm">
          {t('filter.apply')}
        </Button>
      </Stack>
    </form>
  )
}
