import { day, list, maybe, oneOf, record, text } from '@shopwright/resource/shapes'
import {
  checkedPrice,
  counters,
  couponsReport,
  dashboardShape,
  online,
  overviewReport,
  periods,
  priceQuestion,
  productsReport,
  recoveredReport,
  salesReport,
  searchesReport,
  spanUnits,
  vouchersReport,
  waiting,
} from '@shopwright/shop/server'
import { anybody, type Declared, staff } from './declared.ts'

/** Days of the store’s calendar, both included. */
const span = { from: day, to: day }
const currency = text

/** Questions about the store: figures, reports, prices. */
export const insightRoutes = {
  'GET /api/dashboards/current': {
    summary: 'Figures of the dashboard, for whoever may list orders',
    ...staff,
    query: record({ period: maybe(oneOf(periods)) }),
    answer: dashboardShape,
  },
  'GET /api/waiting': {
    summary: 'What waits for a hand in the store, how many of each, since when, and the list that shows them',
    ...staff,
    answer: record({ data: waiting }),
  },
  'GET /api/prices': {
    summary:
      'What products (`product_id`, several as `product_id[$in][]`) cost for a `quantity` in a `currency` with `options`, and why; staff may ask for any `customer_group_id` and `day`',
    ...anybody,
    query: priceQuestion,
    answer: record({ data: list(checkedPrice) }),
  },
  'GET /api/report-sales': {
    summary: 'Sales by day, week, month or year between `from` and `to`',
    ...staff,
    query: record({ ...span, unit: maybe(oneOf(spanUnits)) }),
    answer: record({ currency, data: salesReport }),
  },
  'GET /api/report-products': {
    summary: 'Products sold between `from` and `to`',
    ...staff,
    query: record(span),
    answer: record({ currency, data: productsReport }),
  },
  'GET /api/report-coupons': {
    summary: 'Coupons used between `from` and `to`',
    ...staff,
    query: record(span),
    answer: record({ currency, data: couponsReport }),
  },
  'GET /api/report-vouchers': {
    summary: 'Gift vouchers at the end of the day `to`: what is owed, waits and is off (`from` as in other reports)',
    ...staff,
    query: record(span),
    answer: record({ currency, data: vouchersReport }),
  },
  'GET /api/report-overview': {
    summary: 'What became of the orders that were placed between `from` and `to`',
    ...staff,
    query: record(span),
    answer: record({ currency, data: overviewReport }),
  },
  'GET /api/report-recovered': {
    summary: 'Carts that were left and bought after all, between `from` and `to`',
    ...staff,
    query: record(span),
    answer: record({ currency, data: recoveredReport }),
  },
  'GET /api/report-online': {
    summary: 'How many guests and customers were seen in the shop since `since`, a quarter of an hour ago',
    ...staff,
    answer: online,
  },
  'GET /api/report-searches': {
    summary: 'What was looked for between `from` and `to`, what found nothing first; `found=none` for that alone',
    ...staff,
    query: record({ ...span, found: maybe(oneOf(['none'])) }),
    answer: record({ data: searchesReport }),
  },
  'GET /api/statistics': {
    summary: 'Order sales, orders in work and complete, products out of stock, returns and reviews that wait',
    ...staff,
    answer: record({ currency, ...counters.properties }),
  },
} as const satisfies Declared
