import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { registry } from '@shopwright/shop/model'
import { IconCrop, IconReplace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../api/part.ts'
import type { FileRow } from '../../api/uploads.ts'
import { FileDrop } from '../../files/FileDrop.tsx'
import { editPath } from '../../kit/paths.ts'
import { tell } from '../../notices/notices.ts'
import { mayCall } from '../../session/may-call.ts'
import { useSession } from '../../session/use-session.ts'

export type PictureFile = Pick<FileRow, 'id' | 'name' | 'width' | 'height'>

const CropPicture = lazyPart(() => import('./CropPicture.tsx'))

/** Another picture, or a part of this one, in its place wherever it is shown. What comes is a file of its own, whose screen opens. */
export function PictureActions({ file }: { file: PictureFile }) {
  const { t } = useTranslation(['screens', 'admin'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isReplacing, replacing] = useDisclosure(false)
  const [isCropping, cropping] = useDisclosure(false)
  const mayGo = mayCall(useSession(), registry.get('files'), 'remove')
  const [isKept, setKept] = useState(!mayGo)
  const handleMade = async ({ id }: FileRow) => {
    replacing.close()
    cropping.close()
    tell('success', t('files.replaced'))
    await navigate(editPath(registry.get('files'), id), { replace: true })
    await client.invalidateQueries()
  }
  const keeping = (
    <Checkbox
      label={t('files.keepFormer')}
      description={t('files.keepFormerHint')}
      checked={isKept}
      disabled={!mayGo}
      onChange={(event) => setKept(event.currentTarget.checked)}
    />
  )
  const replaces = { id: file.id, isKept }
  return (
    <>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconReplace size={16} />} onClick={replacing.open}>
          {t('files.replace')}
        </Button>
        <Button variant="default" leftSection={<IconCrop size={16} />} onClick={cropping.open}>
          {t('files.crop')}
        </Button>
      </Group>
      <Modal opened={isReplacing} onClose={replacing.close} title={t('files.replaceTitle')}>
        <Stack gap="md">
          <Text size="sm">{t('files.replaceText')}</Text>
          {keeping}
          <FileDrop maxFiles={1} replaces={replaces} onUploaded={([made]) => made && handleMade(made)} />
        </Stack>
      </Modal>
      <Modal opened={isCropping} onClose={cropping.close} size="xl" title={t('files.cropTitle')}>
        <Suspense>
          <CropPicture file={file} replaces={replaces} onMade={handleMade}>
            {keeping}
          </CropPicture>
        </Suspense>
      </Modal>
    </>
  )
}
