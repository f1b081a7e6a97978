import 'react-image-crop/dist/ReactCrop.css'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { cropPicture, type FileRow, pictureUrl, type Replaces } from '../../api/uploads.ts'
import { useSending } from '../../kit/use-sending.ts'
import { errorText } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './CropPicture.module.css'
import { areaOf } from './crop-area.ts'
import type { PictureFile } from './PictureActions.tsx'

const shapes: Record<string, number | undefined> = {
  any: undefined,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:4': 3 / 4,
  '16:9': 16 / 9,
}
const sides = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

type Props = { file: PictureFile; replaces: Replaces; onMade: (made: FileRow) => void; children: ReactNode }

/** The part of a picture that stays: drawn by hand, or moved and sized by the arrow keys. */
export default function CropPicture({ file, replaces, onMade, children }: Props) {
  const { t } = useTranslation('screens')
  const { store } = useSession()
  const { send, isBusy, error } = useSending()
  const whole = { width: file.width ?? 1, height: file.height ?? 1 }
  const [shape, setShape] = useState('any')
  const [part, setPart] = useState<PercentCrop>({ unit: '%', x: 10, y: 10, width: 80, height: 80 })
  const area = areaOf(part, whole)
  const isWhole = area.width === whole.width && area.height === whole.height
  const handleShape = (next: string) => {
    setShape(next)
    const aspect = shapes[next]
    if (!aspect) return
    const { width, height } = whole
    const widest = width / height > aspect ? { height: 90 } : { width: 90 }
    setPart(centerCrop(makeAspectCrop({ unit: '%', ...widest }, aspect, width, height), width, height))
  }
  const handleCrop = () =>
    send(async () => {
      onMade(await cropPicture(replaces, area))
    })
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('files.shape')}
        value={shape}
        onChange={handleShape}
        data={Object.keys(shapes).map((value) => ({ value, label: value === 'any' ? t('files.shapeFree') : value }))}
      />
      <div className={classes.stage}>
        <ReactCrop
          crop={part}
          onChange={(_, percent) => setPart(percent)}
          keepSelection
          ruleOfThirds
          {...(shapes[shape] ? { aspect: shapes[shape] } : {})}
          ariaLabels={{
            cropArea: t('files.cropArea'),
            ...(Object.fromEntries(sides.map((side) => [`${side}DragHandle`, t(`files.handle.${side}`)])) as Record<
              `${(typeof sides)[number]}DragHandle`,
              string
            >), // one for each side
          }}
        >
          <img className={classes.picture} src={pictureUrl(store?.id ?? '', file.id, 'large')} alt={file.name} />
        </ReactCrop>
      </div>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('files.cropped', area)}
      </Text>
      {children}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={isWhole} onClick={handleCrop}>
          {t('files.crop')}
        </Button>
      </Group>
    </Stack>
  )
}
