import { withSecretFiles } from './secret-variables.ts'
import type { Variable } from './variables.ts'

/** A variable as it is here: `from` says who said it. What is secret is told to be there, and not what it is. */
export type ToldSetting = { name: string; value: string; from: 'environment' | 'file' | 'default'; meaning: string }

/** All of them, in the order of their declaration. */
export function toldSettings(given: Record<string, string | undefined>, variables: readonly Variable[]): ToldSetting[] {
  const { source } = withSecretFiles(given)
  return variables.map((variable) => {
    const { name, meaning, otherwise = '' } = variable
    const value = source[name]?.trim()
    if (!value) return { name, value: otherwise, from: 'default', meaning }
    const file = given[name]?.trim() ? undefined : given[`${name}_FILE`]?.trim()
    const shown = shownOf(variable, value)
    return file
      ? { name, value: `${shown} (${file})`, from: 'file', meaning }
      : { name, value: shown, from: 'environment', meaning }
  })
}

/** Any address may carry a name and a password; a secret one may hide another in its query. */
function shownOf({ isSecret, isAddress }: Variable, value: string): string {
  if (!isSecret) return /^[a-z][a-z0-9+.-]*:\/\/\S*@/i.test(value) ? addressOf(value) : value
  return isAddress ? addressOf(value) : 'hidden'
}

function addressOf(value: string): string {
  if (!URL.canParse(value)) return 'hidden'
  const { protocol, host, pathname, username } = new URL(value)
  return `${protocol}//${username ? 'hidden@' : ''}${host}${pathname}`
}
