/** The database is not of this release, and whoever asked must not make it so. */
export class MigrationsPending extends Error {
  constructor(pending: readonly string[]) {
    super(
      `The database is not up to date. Pending: ${pending.join(', ')}.\nMake a backup (shopwright backup), then run: shopwright migrate`,
    )
  }
}
