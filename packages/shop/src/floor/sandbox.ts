import type { ShopStore } from './stores.ts'

let everywhere = false

/** Whether every store of this installation may be paid by invented cards (record 0013). Off unless a process says so. */
export function setSandbox(isOn: boolean): void {
  everywhere = isOn
}

/** May the sandbox stand in for a provider here? In the demo store always: nothing in it is real. */
export const sandboxServes = ({ isDemo }: Pick<ShopStore, 'isDemo'>): boolean => everywhere || isDemo
