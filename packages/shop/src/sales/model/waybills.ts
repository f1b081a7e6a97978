import { defineResource, kind } from '@shopwright/resource'
import { deliveryCodes } from './providers.ts'

/** `waiting`: its carrier is asked soon; `asked`: nobody knows yet what came of it; `unknown`: nor does it later, a person has to say. */
export const waybillStates = [
  'waiting',
  'asked',
  'made',
  'refused',
  'unknown',
  'deleting',
  'deleted',
  'given-up',
] as const

/**
 * A parcel of an order, as its carrier is asked to make it. Making one asks, in a job; with `dry_run` nothing is written, and the
 * answer is what the order would send. Money is in the carrier's currency (record 0081).
 */
export const waybills = defineResource('waybills', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    delivery_group_id: kind.ref('delivery-groups', { readOnly: true, onDelete: 'clear' }),
    extension: kind.choice(deliveryCodes, { required: true, grows: true, readOnly: true, default: deliveryCodes[0] }),
    state: kind.choice(waybillStates, { required: true, readOnly: true, default: 'waiting' }),
    dry_run: kind.flag(),
    /** the press that it was asked for by, with others */
    waybill_batch_id: kind.ref('waybill-batches', { readOnly: true, onDelete: 'clear' }),
    first_name: kind.text({ max: 32 }),
    last_name: kind.text({ max: 32 }),
    phone: kind.text({ max: 32 }),
    /** the branch that it goes to, by the row of the copied list; none = to somebody's door */
    branch_id: kind.text({ max: 36 }),
    /** the same, or the address behind the door, as it was when the parcel was asked for */
    address: kind.text({ max: 255, readOnly: true }),
    street: kind.text({ max: 128 }),
    house: kind.text({ max: 16 }),
    flat: kind.text({ max: 16 }),
    /** kilograms, of all seats together */
    weight: kind.decimal({ scale: 3, min: 0.001, max: 9999 }),
    seats: kind.integer({ min: 1, max: 99 }),
    value: kind.integer({ min: 1, max: 9_999_999 }),
    contents: kind.text({ max: 100 }),
    payer: kind.choice(['recipient', 'sender'], { required: true, default: 'recipient' }),
    /** what the recipient pays for the goods when they come; none = they are paid */
    cash: kind.integer({ min: 1, max: 9_999_999 }),
    cash_by: kind.choice(['transfer', 'account'], { required: true, default: 'transfer' }),
    /** what we call it at the carrier: by it a parcel is found of which no answer came */
    mark: kind.text({ max: 16, readOnly: true }),
    ref: kind.text({ max: 64, readOnly: true, see: 'server' }),
    number: kind.text({ max: 64, readOnly: true }),
    cost: kind.decimal({ scale: 2, readOnly: true }),
    expected_on: kind.date({ readOnly: true }),
    /** why it was not made, or not taken back: the carrier refused, it was away and nothing was made, or the store's settings or the branch have changed */
    fault: kind.choice(['refused', 'away', 'unready'], { readOnly: true }),
    /** the carrier's own words when it refused */
    message: kind.text({ max: 500, readOnly: true }),
    asked_at: kind.datetime({ readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/**
 * Parcels of many orders, at most a hundred. Making one checks each of them and has the rest made, in a job; with `dry_run` nothing is
 * written, and the answer says of each order whether it would be made, and why not.
 */
export const waybillBatches = defineResource('waybill-batches', {
  group: 'sales',
  fields: {
    /** which orders: by id, or by the list that shows them */
    ids: kind.tags(),
    query: kind.text({ max: 8000 }),
    dry_run: kind.flag(),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/**
 * What staff do with a parcel that was asked for: look again whether there is one, take it back at its carrier, or say that there is
 * none. Making one does it.
 */
export const waybillSteps = defineResource('waybill-steps', {
  group: 'sales',
  parent: 'waybill_id',
  fields: {
    waybill_id: kind.ref('waybills', { required: true }),
    step: kind.choice(['look', 'delete', 'give-up'], { required: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
