type Asked = Promise<Response>

const asked = new Map<string, Asked>()

/** Asks for what the page will need before there is anybody to show it (begin.ts). Whoever takes it hears how it went. */
export function askAhead(address: string, headers: Record<string, string> = {}): Asked {
  const answer = fetch(address, { credentials: 'same-origin', headers })
  answer.catch(() => {})
  asked.set(whole(address), answer)
  return answer
}

let asking: Promise<unknown> = Promise.resolve()

/** What is asked ahead once another answer is there: until then nobody knows whether it is asked for. */
export function askInTurn(work: Promise<unknown>): void {
  asking = work.catch(() => {})
}

/** Whoever needs what may be asked in turn waits for that; it is on the same answer. */
export const askedInTurn = (): Promise<unknown> => asking

/** What was asked ahead at this address: once, because an answer is read once and grows old. */
export function takeAsked(address: string): Asked | undefined {
  const answer = asked.get(whole(address))
  asked.delete(whole(address))
  return answer
}

/** Once the first screen is there: nothing that nobody took is an answer to whoever asks later. */
export const forgetAsked = (): void => asked.clear()

const whole = (address: string): string => new URL(address, location.origin).href
