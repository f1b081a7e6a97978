/** Those of the first screens: the program comes with all of them (record 0094). */
export const firstNouns: readonly string[] = ['products', 'orders']

/** What all nouns are made of, which most screens bring themselves. */
export const wholeNouns = (): Promise<unknown> => import('./whole-nouns.ts')

/** The same, where a screen that asks what this noun is made of does not. */
export const wholeNoun = async (name: string): Promise<unknown> => firstNouns.includes(name) || wholeNouns()
