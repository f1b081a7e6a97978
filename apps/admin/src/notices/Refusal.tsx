import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why a form was not taken, where that is no fault of one field; nothing while it was not refused. */
export const Refusal = ({ text, mt }: { text?: string | null; mt?: AlertProps['mt'] }) =>
  text ? (
    <Alert color="red" variant="light" role="alert" mt={mt} icon={<IconAlertCircle size={18} />}>
      {text}
    </Alert>
  ) : null
