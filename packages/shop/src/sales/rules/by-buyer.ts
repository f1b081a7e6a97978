// Some things only a buyer can do for themselves; staff who order for somebody are told so, and not asked for what they cannot give.

import { fileByBuyer } from '../../catalog/rules/option-files.ts'

/** A file is the buyer's to add, and a subscription theirs to begin: its card is kept by their word. */
export const byBuyer = <F extends { code: string; params?: Record<string, unknown> }>(fault: F): F =>
  fault.code === 'recurring-required' ? { ...fault, code: 'recurring-by-buyer' } : fileByBuyer(fault)
