/** A name within a sentence: with a small letter, unless its first word is an abbreviation. */
export function inSentence(name: string): string {
  const [first = '', second = ''] = name
  return second !== second.toLowerCase() ? name : first.toLowerCase() + name.slice(first.length)
}
