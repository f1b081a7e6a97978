/** What a tab has missed: nothing, changes of these resources, or nobody can tell. */
export type Missed = { kind: 'nothing' } | { kind: 'some'; resources: string[] } | { kind: 'unknown' }

const nothing: Missed = { kind: 'nothing' }
const unknown: Missed = { kind: 'unknown' }
const mostHeard = 200

type Heard = { era: string; resources: readonly string[] }

/**
 * Keeps track of how true what this tab has read still is. Every answer of a store carries the era at which it was read, every
 * change that is heard leads to a new one; eras are names that can only be compared for being the same.
 */
export type Eras = {
  /** A stream has begun (again) at this era: what was read at another one may have changed without a word. */
  begun(era: string): Missed
  heard(era: string, resources: readonly string[]): void
  /** An answer has come. What was heard while it was on its way is not in it. */
  answered(era: string): Missed
  /** Whether an answer's era is one that nobody here has heard of, first asked a moment after it came. */
  isStillUnheard(era: string): boolean
}

export function openEras(): Eras {
  let isFollowing = false
  const readBefore = new Set<string>()
  let heard: Heard[] = []
  const doubted = new Set<string>()
  return {
    begun: (era) => {
      const last = heard.at(-1)?.era
      const isMissed = (isFollowing && last !== era) || [...readBefore].some((one) => one !== era)
      isFollowing = true
      readBefore.clear()
      if (last !== era) heard = [{ era, resources: [] }]
      return isMissed ? unknown : nothing
    },
    heard: (era, resources) => {
      heard.push({ era, resources })
      if (heard.length > mostHeard) heard.shift()
    },
    answered: (era) => {
      if (!isFollowing) {
        readBefore.add(era)
        return nothing
      }
      const at = heard.findLastIndex((one) => one.era === era)
      if (at < 0) return unknown
      const resources = [...new Set(heard.slice(at + 1).flatMap((one) => one.resources))]
      return resources.length ? { kind: 'some', resources } : nothing
    },
    // Each strange era once: a node that has just begun to listen calls its own by a name that nobody else knows.
    isStillUnheard: (era) => {
      if (doubted.has(era) || heard.some((one) => one.era === era)) return false
      doubted.add(era)
      return true
    },
  }
}
