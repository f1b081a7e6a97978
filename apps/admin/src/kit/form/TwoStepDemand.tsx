import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { useSession } from '../../session/use-session.ts'

/** That all sign in in two steps is said by the owner, and by a super admin, who has it: to others it is shown with why they cannot. */
export default function TwoStepDemand(props: InputProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const { customer, store } = useSession()
  const isOwner = customer.role === 'ADMIN' || customer.stores.some(({ id, is_owner }) => id === store?.id && is_owner)
  // Who is in a store for a while, from the platform, demands nothing of themselves there.
  const isOneself = !store || customer.role !== 'ADMIN'
  const hindrance = !isOwner
    ? t('form.ownerOnly')
    : !props.value && isOneself && !customer.two_step
      ? t('errors:two-step-first')
      : null
  const Input = inputOf(props.kind)
  return (
    <Input
      {...props}
      isDisabled={props.isDisabled || hindrance !== null}
      description={[props.description, hindrance].filter(Boolean).join(' ')}
    />
  )
}
