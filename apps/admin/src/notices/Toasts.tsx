import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Shows what `tell` tells. */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={3000}
      pauseResetOnHover="all"
      limit={4}
      zIndex={500}
      className="notices"
    />
  )
}
