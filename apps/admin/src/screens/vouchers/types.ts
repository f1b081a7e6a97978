import type { WireRow } from '../../api/rows.ts'

export type Voucher = WireRow & {
  code: string
  amount: string
  balance: string
  to_name: string
  to_email: string
  sent_at: string | null
  status: boolean
}
