import { useSpeech } from '@shopwright/theme-kit/react'
import { Outlet } from 'react-router'
import { Sheet } from '../components/Sheet'

/** From the cart to the order in one window over the goods. */
export default function SheetLayout() {
  const { t } = useSpeech()
  return (
    <Sheet label={t('cart.title')}>
      <Outlet />
    </Sheet>
  )
}
