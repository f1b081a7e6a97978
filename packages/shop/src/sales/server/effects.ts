import type { Ctx, Effect } from '@shopwright/engine'

/** What orders and their payments ask of the rooms above them. */
type Asked = {
  /** the subscriptions that its lines begin follow the order as it is now */
  'sync-recurrings': { order_id: string }
  'activate-recurrings': { order_id: string }
  'suspend-recurrings': { order_id: string }
  /** the buyer left a card that can be charged again */
  'keep-card': { order_id: string; card: { token: string; last4: string } }
  /** what it owed is paid; a decimal string of its currency */
  'order-paid': { order_id: string; amount: string }
}

type Name = keyof Asked

export const effect = <N extends Name>(
  name: N,
  does: (ctx: Ctx, about: Asked[N]) => Promise<void>,
): [string, Effect] => [name, does]

/** Has it done by the room that it belongs to, in this transaction. */
export async function ask<N extends Name>(ctx: Ctx, name: N, about: Asked[N]): Promise<void> {
  const does = ctx.effects.get(name)
  if (!does) throw new Error(`nobody does ${name}`)
  await does(ctx, about as never) // the pair of name and doer was typed where it was made
}
