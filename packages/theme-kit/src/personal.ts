export const personalPages =
  /^(\/[a-z]{2})?\/(account|cart\/restore|checkout|forget|login|order|registration|reset|returns|shop\/newsletter|wish-list)(\/|$)/

/** Pages of one person alone, and those whose address may hold a key: what runs beside them could read it. `path` with its language. */
export const isPersonal = (path: string): boolean => personalPages.test(path)
