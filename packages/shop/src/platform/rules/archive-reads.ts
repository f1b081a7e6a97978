/** What the owner of an archived store still reads (values §5.2): what was paid for it, the way back, and what is taken out of it. */
export const ARCHIVE_READS: ReadonlySet<string> = new Set([
  'store-subscriptions',
  'plan-changes',
  'card-changes',
  'connected-accounts',
  'payment-histories',
  'billing-receipts',
  'billing-refunds',
  'store-archivals',
  'store-restorations',
  'exports',
  'export-profiles',
  'tasks',
  'notifications',
])
