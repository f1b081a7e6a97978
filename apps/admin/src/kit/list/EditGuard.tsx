import { LeaveGuard } from '../form/LeaveGuard.tsx'

/** Asks before one leaves a list in which something stands that was not saved. */
export default function EditGuard() {
  return <LeaveGuard isDirty={false} />
}
