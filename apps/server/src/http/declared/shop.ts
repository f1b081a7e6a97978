import {
  cartPatch,
  cartShape,
  newLine,
  newQuantity,
  newVoucher,
  oneClickBody,
  orderBody,
  placedOrderShape,
} from '@shopwright/shop/server'
import { anybody, type Declared, leadsOn, saved } from './declared.ts'

/** What a shopper does on a store's host: cart, quote, order. */
export const shopRoutes = {
  'GET /api/carts/current': { summary: 'The visitor’s cart with its quote', ...anybody, answer: cartShape },
  'PATCH /api/carts/current': {
    summary: 'Change codes, methods, addresses of the cart',
    ...anybody,
    body: cartPatch,
    answer: cartShape,
  },
  'POST /api/cart-items': { summary: 'Add to the cart', ...anybody, status: 201, body: newLine, answer: cartShape },
  'PATCH /api/cart-items/:id': {
    summary: 'Change a line’s quantity; 0 or less takes it out',
    ...anybody,
    body: newQuantity,
    answer: cartShape,
  },
  'DELETE /api/cart-items/:id': { summary: 'Take a line out of the cart', ...anybody, answer: cartShape },
  'POST /api/cart-vouchers': {
    summary: 'Put a gift voucher into the cart; the amount in the visitor’s currency',
    ...anybody,
    status: 201,
    body: newVoucher,
    answer: cartShape,
  },
  'DELETE /api/cart-vouchers/:id': { summary: 'Take a gift voucher out of the cart', ...anybody, answer: cartShape },
  'POST /api/orders': {
    summary: 'Place the order of the cart; needs an Idempotency-Key',
    ...anybody,
    status: 201,
    keyed: true,
    body: orderBody,
    answer: placedOrderShape,
  },
  'POST /api/one-click-orders': {
    summary: 'Order one product by phone alone, where the store offers it; three in an hour',
    ...anybody,
    status: 201,
    body: oneClickBody,
    answer: placedOrderShape,
  },
  'GET /pay/:id': {
    summary: 'Send the buyer of an unpaid order, by its key, to the provider’s page',
    ...anybody,
    ...leadsOn,
  },
  'GET /downloads/:id': {
    summary: 'A bought file, by the signed link of its order’s page; each link works once, for ten minutes',
    ...anybody,
    ...saved,
  },
  'GET /feeds/:name': {
    summary: 'The products of a shop for a market, by the secret of their feed',
    ...anybody,
    sends: 'application/xml',
  },
  'GET /media/:store/:file/:name': { summary: 'A picture in one of its sizes', ...anybody, sends: 'image/*' },
} as const satisfies Declared
