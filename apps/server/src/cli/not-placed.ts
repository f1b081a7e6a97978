/** A table that the server would not place. What was placed before it stays, and is not placed twice. */
export class NotPlaced extends Error {
  constructor(table: string, cause: Error) {
    super(`${table} was not placed: ${cause.message}. What came before it is; run this again once that is mended.`, {
      cause,
    })
  }
}
