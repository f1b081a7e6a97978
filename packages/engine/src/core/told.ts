import type { Ctx } from './context.ts'

/** Says of a row that it came, went, or what else happened to it; that it changed is said by `touched`. Costs no statement. */
export const tell = (ctx: Pick<Ctx, 'told'>, noun: string, verb: string, id: string): void => {
  ctx.told.add(`${noun}.${verb}:${id}`)
}
