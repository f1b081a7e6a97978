/** Those of the first screens: the program comes with all of them (record 0094). */
export const firstNouns: readonly string[] = ['products', 'orders']

/** What all nouns are made of, here before what this noun is made of is asked for. */
export const wholeNoun = async (name: string): Promise<void> => {
  if (!firstNouns.includes(name)) await import('./whole-nouns.ts')
}
