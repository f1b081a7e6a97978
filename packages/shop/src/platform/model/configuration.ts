import { defineResource, kind } from '@shopwright/resource'

/** One row for the platform: what it is called, what it sells plans in, and by whom it is paid. Its super admin says so. */
export const configurationSettings = defineResource('configuration-settings', {
  group: 'system',
  scope: 'platform',
  title: 'platform_name',
  fields: {
    platform_name: kind.text({ required: true, default: 'Shopwright', max: 64 }),
    trial_days: kind.integer({ required: true, default: 14, min: 0, max: 365 }),
    /** plans are offered in it; their prices say how much */
    currency: kind.text({ required: true, default: 'USD', min: 3, max: 3, format: 'currency-code' }),
    /** of prices of plans that say none of their own */
    vat_percent: kind.decimal({ required: true, scale: 2, default: 20, min: 0, max: 100, format: 'percent' }),
    /** who stands on receipts; the platform's name where it is empty */
    seller_name: kind.text({ max: 128 }),
    seller_address: kind.text({ max: 512, format: 'multiline' }),
    seller_tax_number: kind.text({ max: 64 }),
    seller_email: kind.text({ format: 'email', max: 254 }),
    mail_from: kind.text({ format: 'email', max: 254 }),
    /** super admins sign in in two steps (record 0092) */
    two_step_required: kind.flag(),
    stripe_secret_key: kind.secret({ max: 255 }),
    stripe_webhook_secret: kind.secret({ max: 255 }),
    /** where texts are written: OpenAI, or who speaks as it does */
    ai_api_base: kind.text({ format: 'url', max: 255 }),
    ai_api_key: kind.secret({ max: 512 }),
    ai_model: kind.text({ max: 128 }),
    /** when every secret was last sealed by a new master key */
    keys_rotated_at: kind.datetime({ readOnly: true }),
    /** the last number that a receipt has */
    receipts_issued: kind.integer({ required: true, default: 0, readOnly: true }),
  },
  computed: {
    /** how the keys that are kept end, for the super admin to know them by */
    kept_secrets: kind.json<Record<string, string>>(undefined, { default: {} }),
    /** somebody takes money for plans in earnest */
    takes_money: kind.flag(),
    /** somebody writes texts in earnest */
    writes_texts: kind.flag(),
  },
  access: { read: 'admin', write: 'none', update: 'admin' },
  list: ['platform_name', 'currency', 'trial_days'],
  tabs: {
    general: ['platform_name', 'trial_days', 'mail_from'],
    prices: ['currency', 'vat_percent'],
    receipts: ['seller_name', 'seller_address', 'seller_tax_number', 'seller_email'],
    security: ['two_step_required'],
    payments: ['stripe_secret_key', 'stripe_webhook_secret'],
    texts: ['ai_api_key', 'ai_model', 'ai_api_base'],
  },
})
