/** Reads single variables and collects what is wrong with them, so that all of it can be told at once. */
export type EnvReader = {
  problems: string[]
  names: string[]
  /** Trimmed; an empty variable counts as absent. */
  text(name: string): string | undefined
  /** Parts between commas. */
  list(name: string): string[]
  url(name: string, protocols: string[]): string | undefined
  choice<T extends string>(name: string, options: readonly T[], otherwise: T): T
  /** Whether all of them are there; some without the others are a problem. */
  together(names: string[]): boolean
  refuse(name: string, wanted: string): void
}

export function createEnvReader(source: Record<string, string | undefined>): EnvReader {
  const problems: string[] = []
  const text = (name: string) => source[name]?.trim() || undefined
  const refuse = (name: string, wanted: string) => {
    problems.push(`${name} must be ${wanted}, it is "${text(name)}"`)
  }

  return {
    problems,
    names: Object.keys(source),
    text,
    refuse,
    list(name) {
      const parts = (text(name) ?? '').split(',')
      return parts.map((part) => part.trim()).filter(Boolean)
    },
    url(name, protocols) {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      // Such an address may carry a password: it is named, not shown.
      problems.push(`${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`)
      return undefined
    },
    choice(name, options, otherwise) {
      const value = text(name)
      const found = options.find((option) => option === value)
      if (value !== undefined && !found) refuse(name, `one of ${options.join(', ')}`)
      return found ?? otherwise
    },
    together(names) {
      const absent = names.filter((name) => text(name) === undefined)
      if (absent.length === names.length) return false
      for (const name of absent) problems.push(`${name} is missing (${names.join(', ')} go together)`)
      return absent.length === 0
    },
  }
}
