import type { RouteDescription, RouteFacts } from '@shopwright/engine'
import { flag, id, record, text } from '@shopwright/resource/shapes'

/** Bespoke routes by method and address. Whoever makes one says what it answers, or what it sends instead. */
export type Declared = Readonly<Record<`${Uppercase<RouteDescription['method']>} /${string}`, RouteFacts>>

export const anybody = { roles: 'public', tenant: 'store' } as const
export const anybodyAnywhere = { roles: 'public', tenant: 'none' } as const
export const staff = { roles: 'staff', tenant: 'store' } as const
export const owner = { roles: 'store-owner', tenant: 'store' } as const
export const account = { roles: 'account', tenant: 'platform' } as const

export const done = record({ done: flag })
export const idAlone = record({ id })
/** Of a report that a provider sends: what became of it. */
export const outcome = record({ outcome: text })

export const page = { sends: 'text/html' } as const
export const leadsOn = { sends: 'redirect' } as const
export const pdf = { sends: 'application/pdf' } as const
export const sheet = { sends: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export const saved = { sends: 'application/octet-stream' } as const
