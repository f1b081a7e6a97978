import { readFileSync } from 'node:fs'
import { secretVariables } from './variables.ts'

type Variables = Record<string, string | undefined>

/** The variables with the contents of those files in their places, and what is wrong with them. A file's content is never shown. */
export function withSecretFiles(given: Variables): { source: Variables; problems: string[] } {
  const source = { ...given }
  const problems: string[] = []
  for (const name of Object.keys(given)) {
    const file = given[name]?.trim()
    const variable = name.replace(/_FILE$/, '')
    if (!file || variable === name) continue
    if (!secretVariables.includes(variable)) {
      if (variable.startsWith('SHOPWRIGHT_'))
        problems.push(`${name} is not known; from files come ${secretVariables.join(', ')}`)
      continue
    }
    if (given[variable]?.trim()) problems.push(`${variable} and ${name} are both set: one of them is enough`)
    else source[variable] = contentOf(name, file, problems)
  }
  return { source, problems }
}

function contentOf(name: string, file: string, problems: string[]): string {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '') // an editor's last line end is no part of it
    if (!content.trim()) problems.push(`${name}: ${file} is empty`)
    return content
  } catch (error) {
    problems.push(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return ''
  }
}
