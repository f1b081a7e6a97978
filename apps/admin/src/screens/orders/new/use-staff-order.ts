import { useDebouncedValue } from '@mantine/hooks'
import { type AskedVoucher, staffOrders } from '@shopwright/shop/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { create } from '../../../api/rows.ts'
import type { WishedLine } from '../edit/use-revision.ts'
import { type AnswerPlace, noAnswers, type PlacedAnswers } from '../form/answers.ts'
import { type Contact, isBegun, noContact, noPlace, type Place, sentPlace } from '../form/place.ts'
import type { Way } from '../form/WaySelect.tsx'

export type WishedVoucher = Required<AskedVoucher> & { key: string }

/** An order as it is put together on the phone. */
export type NewWish = {
  customer_id: string | null
  contact: Contact
  currency: string | null
  language: string | null
  lines: WishedLine[]
  /** gift cards that the buyer orders */
  vouchers: WishedVoucher[]
  /** to the store's own questions */
  answers: PlacedAnswers
  place: Place
  /** null: the one of the delivery */
  payment: Place | null
  delivery_method_id: string | null
  payment_method_id: string | null
  coupon_code: string
  voucher_code: string
  use_credit: boolean
  reward_points: number
  comment: string
}

export const emptyWish: NewWish = {
  customer_id: null,
  contact: noContact,
  currency: null,
  language: null,
  lines: [],
  vouchers: [],
  answers: noAnswers,
  place: noPlace,
  payment: null,
  delivery_method_id: null,
  payment_method_id: null,
  coupon_code: '',
  voucher_code: '',
  use_credit: false,
  reward_points: 0,
  comment: '',
}

type Problem = { code: string; level: 'block' | 'warn'; message: string; line: string | null }

/** What a buyer would see in their cart. */
export type CountedCart = {
  currency: { code: string }
  lines: { price: string | null; total: string | null; problems: Problem[] }[]
  totals: { code: string; title: string; value: string }[]
  total: string
  credit_balance: string | null
  reward_balance: number
  reward_maximum: number
  delivery_required: boolean
  delivery_address_required: boolean
  delivery_methods: Way[]
  delivery_method_id: string | null
  payment_methods: (Way & { code: string })[]
  payment_method_id: string | null
  problems: Problem[]
  hash: string
}

const bodyOf = (wish: NewWish, key: string) => ({
  key,
  customer_id: wish.customer_id,
  ...Object.fromEntries(Object.entries(wish.contact).map(([name, value]) => [name, value.trim() || null])),
  currency: wish.currency,
  language: wish.language,
  lines: wish.lines.map(({ product_id = '', quantity, options = {} }) => ({ product_id, quantity, options })),
  bought_vouchers: wish.vouchers.map(({ key: _, ...voucher }) => voucher),
  custom_fields: wish.answers.customer,
  delivery_address: isBegun(wish.place) ? withAnswers(wish, wish.place, 'delivery_address') : null,
  payment_address: wish.payment && withAnswers(wish, wish.payment, 'payment_address'),
  delivery_method_id: wish.delivery_method_id,
  payment_method_id: wish.payment_method_id,
  coupon_code: wish.coupon_code.trim() || null,
  voucher_code: wish.voucher_code.trim() || null,
  use_credit: wish.use_credit,
  reward_points: wish.reward_points,
  comment: wish.comment.trim() || null,
})

const withAnswers = ({ answers }: NewWish, place: Place, of: AnswerPlace) => ({
  ...sentPlace(place),
  custom_fields: answers[of],
})

export const isEmptyWish = ({ lines, vouchers }: Pick<NewWish, 'lines' | 'vouchers'>): boolean =>
  lines.length + vouchers.length === 0

type Counted = { view: CountedCart; branches_of: Record<string, string>; customer_group_id: string }

/** What the order would be: asked of the server, which counts it as it would place it. The sum before stays while it counts. */
export function useCounted(wish: NewWish, key: string) {
  const [settled] = useDebouncedValue(wish, 300)
  const counted = useQuery({
    queryKey: ['staff-orders', 'list', 'counted', settled],
    queryFn: ({ signal }) =>
      request<Counted>('POST', 'staff-orders', {
        body: { ...bodyOf(settled, key), dry_run: true },
        signal,
      }),
    enabled: !isEmptyWish(settled),
    placeholderData: (before) => before,
    retry: false,
  })
  // What was typed a moment ago is not in the sum yet. What is only counted once more shuts no button: a press would be lost.
  return { ...counted, isCounting: counted.isLoading || counted.isPlaceholderData || settled !== wish }
}

/** Places it; the same key again answers the same order. Throws ApiError. */
export function usePlace() {
  const client = useQueryClient()
  return async (wish: NewWish, more: { key: string; notify: boolean; hash: string }): Promise<string> => {
    const { key, ...rest } = more
    const made = (await create(staffOrders, { ...bodyOf(wish, key), ...rest })) as { order_id: string | null }
    await client.invalidateQueries({ queryKey: ['orders'] })
    return made.order_id ?? ''
  }
}
