import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What a form brings along to be believed; empty where this browser cannot reckon it (a page without https). */
export async function proofFrom(url: string): Promise<string> {
  const challenge: Challenge = await (await fetch(url)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : ''
}
