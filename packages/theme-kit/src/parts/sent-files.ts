import type { OptionFileTaken } from '@shopwright/theme-kit'

const place = (option: string): string => `option-file:${option}`

/** The file that was sent for an option from this tab and is not bought yet: a page that is left, to sign in or so, finds it again. */
export function sentFile(option: string): OptionFileTaken | null {
  try {
    const { value, name } = JSON.parse(sessionStorage.getItem(place(option)) ?? '{}')
    return typeof value === 'string' && typeof name === 'string' ? { value, name } : null
  } catch {
    return null
  }
}

export function noteSent(option: string, file: OptionFileTaken | null): void {
  try {
    if (file) sessionStorage.setItem(place(option), JSON.stringify(file))
    else sessionStorage.removeItem(place(option))
  } catch {
    // what is not kept is chosen again
  }
}
