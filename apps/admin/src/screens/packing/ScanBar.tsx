import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconBarcode, IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraScan, canScan } from './CameraScan.tsx'
import classes from './Packing.module.css'

export type Heard = { isFound: boolean; text: string }

/** Where a code comes in: typed by hand or by a scanner, which ends with Enter, or seen by the camera. */
export function ScanBar({ onCode }: { onCode: (code: string) => Heard }) {
  const { t } = useTranslation('screens')
  const [code, setCode] = useState('')
  const [heard, setHeard] = useState<Heard | null>(null)
  const [isWatching, setWatching] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const hear = (text: string) => {
    const next = onCode(text)
    setHeard(next)
    navigator.vibrate?.(next.isFound ? 60 : [60, 60, 60])
  }
  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    hear(code.trim())
    setCode('')
  }
  return (
    <div className={classes.scan}>
      <form onSubmit={handleSubmit}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            size="md"
            aria-label={t('packing.code')}
            placeholder={t('packing.code')}
            leftSection={<IconBarcode size={20} stroke={1.6} aria-hidden="true" />}
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="done"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {canScan() ? (
            <Button
              size="md"
              variant="default"
              aria-pressed={isWatching}
              leftSection={isWatching ? <IconCameraOff size={20} /> : <IconCamera size={20} />}
              onClick={() => {
                setRefused(false)
                setWatching(!isWatching)
              }}
            >
              {t(isWatching ? 'packing.cameraOff' : 'packing.camera')}
            </Button>
          ) : null}
        </Group>
      </form>
      {isWatching ? (
        <CameraScan
          onCode={hear}
          onRefused={() => {
            setWatching(false)
            setRefused(true)
          }}
        />
      ) : null}
      {isRefused ? (
        <Alert color="yellow" role="alert">
          {t('packing.noCamera')}
        </Alert>
      ) : null}
      <Text size="sm" className={classes.heard} role="status" fw={550} c={heard && !heard.isFound ? 'red' : undefined}>
        {heard?.text}
      </Text>
    </div>
  )
}
