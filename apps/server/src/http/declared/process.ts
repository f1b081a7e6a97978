import { flag, foreign, maybe, oneOf, orNull, record, text, whole } from '@shopwright/resource/shapes'
import { anybody, anybodyAnywhere, type Declared, leadsOn, outcome, page, staff } from './declared.ts'

const platform = { roles: 'public', tenant: 'platform' } as const
const asTheyWrite = foreign('As its provider writes, with its signature')
const fields = foreign('The fields of the page’s form')

/** What providers, proxies and browsers call: reports, pages that lead on, and how the process stands. */
export const processRoutes = {
  'GET /api/events': {
    summary: 'Changes of one’s store as they happen (SSE)',
    ...staff,
    sends: 'text/event-stream',
  },
  'POST /api/webhooks/:provider': {
    summary: 'A provider’s signed report about a payment',
    ...anybody,
    body: asTheyWrite,
    answer: outcome,
  },
  'POST /webhooks/payments/:provider': {
    summary: 'A provider’s signed report about a payment',
    ...anybody,
    body: asTheyWrite,
    answer: outcome,
  },
  'GET /confirm': {
    summary: 'The page behind the link of a registration’s mail; its button confirms the address',
    ...platform,
    query: record({ token: text }),
    ...page,
  },
  'POST /confirm': {
    summary: 'Confirm the address that the signed `token` names',
    ...platform,
    ...page,
  },
  'GET /billing/checkout/:reference': {
    summary: 'Leads to the provider’s page of a plan or of another card that was asked for',
    ...platform,
    ...leadsOn,
  },
  'GET /billing/return/:reference': {
    summary: 'Where that page leads back to: asks the provider how it ended',
    ...platform,
    ...leadsOn,
  },
  'GET /billing/connect/:reference': {
    summary: 'Leads to the provider’s page where the store’s own account is made whole',
    ...platform,
    ...leadsOn,
  },
  'GET /billing/connected/:reference': {
    summary: 'Where that page leads back to: asks the provider how the account stands',
    ...platform,
    ...leadsOn,
  },
  'POST /webhooks/billing/:provider': {
    summary: 'A provider’s signed report about a payment of a plan, or a card for it',
    ...platform,
    body: asTheyWrite,
    answer: outcome,
  },
  'GET /sandbox/checkout/:reference': {
    summary: 'The sandbox’s page for a plan, which moves no money',
    ...platform,
    ...page,
  },
  'POST /sandbox/checkout/:reference': {
    summary: 'The sandbox’s page for a plan, which moves no money',
    ...platform,
    type: 'application/x-www-form-urlencoded',
    body: fields,
    ...leadsOn,
  },
  'GET /sandbox/payments/:reference': {
    summary: 'The sandbox’s page for an order, which moves no money',
    ...anybody,
    ...page,
  },
  'POST /sandbox/payments/:reference': {
    summary: 'The sandbox’s page for an order, which moves no money',
    ...anybody,
    type: 'application/x-www-form-urlencoded',
    body: fields,
    ...leadsOn,
  },
  'GET /api/openapi.json': {
    summary: 'This document',
    ...anybodyAnywhere,
    answer: foreign('OpenAPI 3.1'),
  },
  'GET /api/docs': { summary: 'This document as a page', ...anybodyAnywhere, ...page },
  'GET /api/docs/reference.js': { summary: 'What that page runs', ...anybodyAnywhere, sends: 'text/javascript' },
  'GET /livez': { summary: 'The process runs', ...anybodyAnywhere, answer: record({ status: oneOf(['alive']) }) },
  'GET /readyz': {
    summary: 'The process can serve',
    ...anybodyAnywhere,
    answer: record({ status: oneOf(['ready']), queue_lag_seconds: orNull(whole), late_kind: maybe(text) }),
  },
  'GET /certificates/ask': {
    summary: 'Whether a proxy may get a certificate for ?domain=',
    ...anybodyAnywhere,
    query: record({ domain: text }),
    answer: record({ domain: text, is_ours: flag }),
  },
  'GET /metrics': { summary: 'Figures for Prometheus', ...anybodyAnywhere, sends: 'text/plain' },
} as const satisfies Declared
