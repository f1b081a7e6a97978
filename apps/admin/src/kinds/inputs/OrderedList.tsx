import { ActionIcon, Group, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import type { InputProps } from '../kind-parts.ts'
import classes from './OrderedList.module.css'

/** A list whose members are given and whose order is chosen, moved by buttons (WCAG 2.5.7). */
export function OrderedList(props: InputProps) {
  const { resource, name, kind, label, description, error, value, onChange, isDisabled } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const given = (value as string[] | null) ?? []
  const list = given.length ? given : [...(kind.options.values ?? [])]
  const move = (index: number, by: 1 | -1) => {
    const next = [...list]
    const [moved] = next.splice(index, 1)
    next.splice(index + by, 0, moved as string)
    onChange(next)
  }
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <ol className={classes.list}>
        {list.map((code, index) => (
          <li key={code} className={classes.member}>
            <span>{labels.choice(name, code)}</span>
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                size="md"
                disabled={isDisabled || index === 0}
                onClick={() => move(index, -1)}
                aria-label={t('children.up', { row: index + 1 })}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size="md"
                disabled={isDisabled || index === list.length - 1}
                onClick={() => move(index, 1)}
                aria-label={t('children.down', { row: index + 1 })}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
    </Input.Wrapper>
  )
}
