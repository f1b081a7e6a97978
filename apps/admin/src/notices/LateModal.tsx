import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog whose code comes when it is opened: it opens once it is there, so that it knows whom to give the focus back. */
export function LateModal({ opened, ...props }: ModalProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return <Modal {...props} opened={isShown} />
}
