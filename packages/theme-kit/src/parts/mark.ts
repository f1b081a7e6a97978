import { firstLetter } from './components/Placeholder'

/** A shop's mark until it has a logo: a form that its name chooses, and the first letter of it. */
export function markOf(name: string): { form: string; letter: string } {
  const sum = [...name].reduce((all, letter) => all + letter.charCodeAt(0), 0)
  return { form: forms[sum % forms.length] as string, letter: firstLetter(name) }
}

const forms = [
  'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z',
  'M16 0a16 16 0 0 1 0 32 16 16 0 0 1 0-32z',
  'M0 16A16 16 0 0 1 16 0h16v16a16 16 0 0 1-16 16H0z',
  'M0 32V16a16 16 0 0 1 32 0v16z',
  'M0 0h16a16 16 0 0 1 16 16v16H16A16 16 0 0 1 0 16z',
]
