// Four plans: what each costs in a month, how much of everything it holds, and which features come with it.

export const PLAN_CODES = ['free', 'venture', 'business', 'unlimited'] as const

export type PlanCode = (typeof PLAN_CODES)[number]

/** Null = unlimited. Storage and uploads in bytes. */
export type PlanLimits = {
  products: number | null
  categories: number | null
  storage: number | null
  upload: number | null
  product_images: number | null
  ai_tokens: number | null
  staff: number | null
  languages: number | null
  currencies: number | null
  domains: number | null
  import_profiles: number | null
  import_rows: number | null
  newsletter_mails: number | null
  orders: number | null
  audit_days: number | null
  api_requests: number | null
}

export type PlanSeed = {
  code: PlanCode
  /** US dollars in a month, without VAT */
  price: string
  limits: PlanLimits
  import_intervals: readonly ('month' | 'week' | 'day')[]
}

export const ANNUAL_DISCOUNT_PERCENT = '16'
export const VAT_PERCENT = '20'
export const PLAN_CURRENCY = 'USD'
export const TRIAL = { plan: 'venture', days: 14 } as const

const MB = 1024 * 1024
const GB = 1024 * MB

export const PLAN_SEED: readonly PlanSeed[] = [
  {
    code: 'free',
    price: '0',
    limits: {
      products: 50,
      categories: 10,
      storage: 200 * MB,
      upload: 2 * MB,
      product_images: 5,
      ai_tokens: 20_000,
      staff: 0,
      languages: 1,
      currencies: 1,
      domains: 0,
      import_profiles: 1,
      import_rows: 200,
      newsletter_mails: 0,
      orders: null,
      audit_days: 7,
      api_requests: 60,
    },
    import_intervals: [],
  },
  {
    code: 'venture',
    price: '30',
    limits: {
      products: 500,
      categories: 50,
      storage: 2 * GB,
      upload: 5 * MB,
      product_images: 10,
      ai_tokens: 300_000,
      staff: 0,
      languages: 3,
      currencies: 3,
      domains: 1,
      import_profiles: 5,
      import_rows: 5000,
      newsletter_mails: 1000,
      orders: null,
      audit_days: 30,
      api_requests: 120,
    },
    import_intervals: ['month', 'week'],
  },
  {
    code: 'business',
    price: '54',
    limits: {
      products: 2500,
      categories: 250,
      storage: 10 * GB,
      upload: 10 * MB,
      product_images: 20,
      ai_tokens: 1_500_000,
      staff: 2,
      languages: 10,
      currencies: 10,
      domains: 3,
      import_profiles: 20,
      import_rows: 25_000,
      newsletter_mails: 10_000,
      orders: null,
      audit_days: 180,
      api_requests: 300,
    },
    import_intervals: ['month', 'week', 'day'],
  },
  {
    code: 'unlimited',
    price: '126',
    limits: {
      products: null,
      categories: null,
      storage: 100 * GB,
      upload: 20 * MB,
      product_images: 50,
      ai_tokens: 6_000_000,
      staff: null,
      languages: null,
      currencies: null,
      domains: 10,
      import_profiles: null,
      import_rows: 200_000,
      newsletter_mails: 100_000,
      orders: null,
      audit_days: 730,
      api_requests: 1000,
    },
    import_intervals: ['month', 'week', 'day'],
  },
]

/** The 32 features in the order of their numbers, each with the first plan that has it (values §5.4). */
export const FEATURES = [
  ['dimensions', 'free'],
  ['attributes', 'free'],
  ['options', 'free'],
  ['specials', 'venture'],
  ['discounts', 'venture'],
  ['rewards', 'business'],
  ['manufacturers', 'free'],
  ['related-products', 'free'],
  ['reviews', 'free'],
  ['filters', 'venture'],
  ['custom-fields', 'business'],
  ['gift-vouchers', 'business'],
  ['coupons', 'venture'],
  ['order-history', 'free'],
  ['order-delivery-address', 'free'],
  ['order-payment-address', 'free'],
  ['facebook-login', 'venture'],
  ['google-login', 'venture'],
  ['bank-payment-a', 'free'],
  ['bank-payment-b', 'venture'],
  ['postal-service-a', 'free'],
  ['postal-service-b', 'venture'],
  ['customer-group-discount', 'business'],
  ['ai-model', 'free'],
  ['telegram', 'venture'],
  ['instagram', 'venture'],
  ['viber', 'business'],
  ['maps', 'venture'],
  ['captcha', 'free'],
  ['analytics-google', 'venture'],
  ['analytics-facebook', 'venture'],
  ['card-payment', 'free'],
] as const satisfies readonly (readonly [key: string, from: PlanCode])[]

export type FeatureKey = (typeof FEATURES)[number][0]
