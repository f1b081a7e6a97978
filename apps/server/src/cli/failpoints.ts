import { failpoints as names } from '@shopwright/engine'

/** `failpoints`: where SHOPWRIGHT_FAILPOINTS can end a server. */
export async function failpoints(): Promise<void> {
  for (const name of names) console.log(name)
}
