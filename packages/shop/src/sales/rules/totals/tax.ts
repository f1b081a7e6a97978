// Every line, the delivery and the fees are taxed rate by rate on what the discounts left, and each rate has its own row.

import { type AppliedRate, type LineTax, taxLine } from '../../../localisation/rules/tax.ts'
import { taxFee } from './fees.ts'
import { addRow, remainder, type TotalsDelivery, type TotalsState } from './state.ts'

export function addTax(state: TotalsState, sort_order: number): TotalsState {
  const includesTax = state.input.settings.prices_include_tax
  const lines = state.lines.map((line) => ({
    ...line,
    taxed: taxLine(remainder(line), line.pieces, line.rates, includesTax),
  }))
  const delivery = state.delivery && { ...state.delivery, taxed: taxDelivery(state.delivery, includesTax) }
  const fees = state.fees.map((fee) => ({ ...fee, taxed: taxFee(fee, includesTax) }))

  const sums = new Map<string, { rate: AppliedRate; value: bigint }>()
  for (const { rates, taxed } of [...lines, ...(delivery ? [delivery] : []), ...fees]) collect(sums, rates, taxed)
  return [...sums.values()]
    .filter(({ value }) => value > 0n)
    .sort((a, b) => a.rate.priority - b.rate.priority)
    .reduce<TotalsState>(
      (taxed, { rate, value }) =>
        addRow(taxed, {
          code: includesTax ? 'tax_included' : 'tax',
          params: { tax_rate_id: rate.id, name: rate.name },
          value,
          sort_order,
        }),
      { ...state, lines, delivery, fees },
    )
}

/** A delivery that costs nothing is not taxed, whoever made it free. */
export function taxDelivery(
  delivery: Pick<TotalsDelivery, 'cost' | 'discount' | 'rates'>,
  includesTax: boolean,
): LineTax {
  const cost = delivery.cost - delivery.discount
  return taxLine(cost, 1, cost > 0n ? delivery.rates : [], includesTax)
}

function collect(
  sums: Map<string, { rate: AppliedRate; value: bigint }>,
  rates: readonly AppliedRate[],
  taxed: LineTax | null,
): void {
  for (const { id, amount } of taxed?.taxes ?? []) {
    const rate = rates.find((candidate) => candidate.id === id)
    if (rate) sums.set(id, { rate, value: (sums.get(id)?.value ?? 0n) + amount })
  }
}
