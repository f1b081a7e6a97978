import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A dialog whose code comes when it is opened: it opens once it is there, so that it knows whom to give the focus back. */
export function LateModal({ opened, ...props }: ModalProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return <Modal closeButtonProps={{ 'aria-label': t('action.close') }} {...props} opened={isShown} />
}
