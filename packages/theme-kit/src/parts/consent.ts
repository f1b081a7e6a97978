import type { Consent } from '@shopwright/theme-kit'

export type Purpose = Consent['trackers'][number]['purpose']

const cookie = 'cookie_accept'
const halfAYear = 182 * 24 * 60 * 60

/** What this browser has said yes or no to; what is not in it was not asked for yet. */
export function agreed(): Map<Purpose, boolean> {
  const said = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
  return new Map(
    said.split('.').flatMap((one): [Purpose, boolean][] => {
      const [purpose, is] = one.split(':')
      return is === '1' || is === '0' ? [[purpose as Purpose, is === '1']] : []
    }),
  )
}

/** `statistics:1.marketing:0` */
export function decide(said: ReadonlyMap<Purpose, boolean>): void {
  const value = [...said].map(([purpose, is]) => `${purpose}:${is ? 1 : 0}`).join('.')
  write(`${cookie}=${value};path=/;max-age=${halfAYear};samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`)
}

/** Their own cookies go with them, and a fresh page begins without their scripts. */
export function forget(): void {
  const domains = location.hostname.split('.').map((_, at, all) => `;domain=${all.slice(at).join('.')}`)
  const names = [...document.cookie.matchAll(/(?<=^|; )_(?:ga|gid|fbp|fbc)[^=]*/g)].map(([name]) => name)
  for (const name of names) for (const domain of ['', ...domains]) write(`${name}=;path=/;max-age=0${domain}`)
  location.reload()
}

function write(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = line
}
