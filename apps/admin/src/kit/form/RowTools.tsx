import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ChildrenTable.module.css'
import type { ChildRows } from './use-child-rows.ts'

/** Up, down, away: the way without dragging (WCAG 2.5.7). */
export function RowTools({
  list,
  index,
  isDisabled,
}: {
  list: ChildRows
  index: number
  isDisabled?: boolean | undefined
}) {
  const { t } = useTranslation()
  if (isDisabled) return null
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end" className={classes.tools}>
      {list.canMove ? (
        <>
          <ActionIcon
            size="md"
            disabled={index === 0}
            onClick={() => list.move(index, -1)}
            aria-label={t('children.up', { row: index + 1 })}
          >
            <IconArrowUp size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size="md"
            disabled={index === list.rows.length - 1}
            onClick={() => list.move(index, 1)}
            aria-label={t('children.down', { row: index + 1 })}
          >
            <IconArrowDown size={16} stroke={1.6} />
          </ActionIcon>
        </>
      ) : null}
      <ActionIcon size="md" onClick={() => list.remove(index)} aria-label={t('children.remove', { row: index + 1 })}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}
