import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogsReady } from './dialogs.ts'

/** Shows what `dialogs` opens. */
export default function Dialogs() {
  const { t } = useTranslation()
  return (
    <>
      <ModalsProvider labels={{ confirm: t('action.confirm'), cancel: t('action.cancel') }}>{null}</ModalsProvider>
      <Ready />
    </>
  )
}

/** Comes after the provider, which listens by then. */
function Ready() {
  useEffect(dialogsReady, [])
  return null
}
