import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { layoutModules, type Position, positions, type Section } from '@shopwright/shop/model'
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import { textOf } from '../../language/titles.ts'
import classes from './Layouts.module.css'
import { before, changed, into, moved } from './sections.ts'

type Props = {
  sections: readonly Section[]
  chosen: string | null
  onChoose: (id: string) => void
  onChange: (sections: Section[]) => void
  isDisabled: boolean
}

/** What stands in each column. Moved by hand, by its buttons, or with Alt and an arrow. */
export function SectionList({ sections, chosen, onChoose, onChange, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(layoutModules)
  const [dragged, setDragged] = useState<string | null>(null)
  const nameOf = ({ kind, settings }: Section) => textOf(settings.title as never) || labels.choice('kind', kind)
  const handleKey = (id: string) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!by || !event.altKey || isDisabled) return
    event.preventDefault()
    onChange(moved(sections, id, by))
  }
  const drop = (to: { section: string } | { column: Position }) => {
    if (dragged) onChange('section' in to ? before(sections, dragged, to.section) : into(sections, dragged, to.column))
    setDragged(null)
  }
  return (
    <div className={classes.columns}>
      {positions.map((position) => {
        const column = sections.filter((one) => one.position === position)
        return (
          <section
            key={position}
            aria-label={labels.choice('position', position)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => drop({ column: position })}
          >
            <Text size="xs" c="dimmed" fw={600} mb={4}>
              {labels.choice('position', position)}
            </Text>
            <ol className={classes.list}>
              {column.map((section, index) => (
                <li
                  key={section.id}
                  className={classes.item}
                  data-chosen={section.id === chosen || undefined}
                  data-hidden={section.is_hidden || undefined}
                  draggable={!isDisabled}
                  onDragStart={() => setDragged(section.id)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => dragged && event.preventDefault()}
                  onDrop={(event) => {
                    event.stopPropagation()
                    drop({ section: section.id })
                  }}
                >
                  <IconGripVertical size={16} stroke={1.4} aria-hidden="true" className={classes.grip} />
                  <UnstyledButton
                    className={classes.name}
                    aria-pressed={section.id === chosen}
                    onClick={() => onChoose(section.id)}
                    onKeyDown={handleKey(section.id)}
                  >
                    {nameOf(section)}
                  </UnstyledButton>
                  <ActionIcon
                    size="sm"
                    disabled={isDisabled || index === 0}
                    aria-label={t('layouts.up', { name: nameOf(section) })}
                    onClick={() => onChange(moved(sections, section.id, -1))}
                  >
                    <IconArrowUp size={15} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    disabled={isDisabled || index === column.length - 1}
                    aria-label={t('layouts.down', { name: nameOf(section) })}
                    onClick={() => onChange(moved(sections, section.id, 1))}
                  >
                    <IconArrowDown size={15} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    disabled={isDisabled || section.kind === 'content'}
                    aria-label={t(section.is_hidden ? 'layouts.unhide' : 'layouts.hide', { name: nameOf(section) })}
                    onClick={() => onChange(changed(sections, section.id, { is_hidden: !section.is_hidden }))}
                  >
                    {section.is_hidden ? <IconEyeOff size={15} stroke={1.6} /> : <IconEye size={15} stroke={1.6} />}
                  </ActionIcon>
                </li>
              ))}
            </ol>
            {column.length === 0 ? (
              <Text size="sm" c="dimmed" className={classes.none}>
                {t('layouts.nothing')}
              </Text>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}
