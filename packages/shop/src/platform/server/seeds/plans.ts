import { languageCodes } from '@shopwright/resource'
import { PLAN_CURRENCY, PLAN_SEED, VAT_PERCENT } from '../../rules/plan-seed.ts'
import { planPrice, seedFeatures } from '../../rules/plans.ts'

/** values §5.1 as rows. Where they start only: the super admin edits them afterwards. */
export const planSeeds = PLAN_SEED.map(({ code, limits, price }) => {
  const name = code.charAt(0).toUpperCase() + code.slice(1)
  return {
    code,
    name: Object.fromEntries(languageCodes.map((code) => [code, name])),
    limits,
    features: seedFeatures(code),
    prices: (['monthly', 'annual'] as const).map((period) => ({
      period,
      price: planPrice(price, period).net,
      currency: PLAN_CURRENCY,
      vat_percent: VAT_PERCENT,
    })),
  }
})
