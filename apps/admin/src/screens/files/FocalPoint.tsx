import { Group, Stack, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../api/uploads.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './FocalPoint.module.css'

/** What pages make of a picture whose edges they cut off. */
const shapes = ['3 / 1', '1 / 1', '3 / 4']

/** The picture with the point that stays in sight, which a click moves, and how it is cut off around that. The same is written in fields. */
export function FocalPoint({ form, id, isDisabled }: { form: RowForm; id: string; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const { store } = useSession()
  const src = pictureUrl(store?.id ?? '', id, 'medium')
  const x = percentOf(form.values.focus_x)
  const y = percentOf(form.values.focus_y)
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (isDisabled) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    form.set('focus_x', percentOf(((event.clientX - left) / width) * 100))
    form.set('focus_y', percentOf(((event.clientY - top) / height) * 100))
  }
  return (
    <Stack gap="xs">
      {/* biome-ignore lint/a11y: what a click does here is written in the two fields below. */}
      <div className={classes.stage} data-field-of="focus" onClick={handleClick}>
        <img className={classes.picture} src={src} alt={String(form.values.name ?? '')} />
        <span className={classes.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <Text size="xs" c="dimmed">
        {t('files.cutOff')}
      </Text>
      <Group gap="xs" align="flex-start" aria-hidden="true">
        {shapes.map((shape) => (
          <img
            key={shape}
            className={classes.cut}
            src={src}
            alt=""
            style={{ aspectRatio: shape, objectPosition: `${x}% ${y}%` }}
          />
        ))}
      </Group>
    </Stack>
  )
}

/** What cannot be read is the middle. */
function percentOf(value: unknown): number {
  const percent = Math.round(Number(value ?? 50))
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 50
}
