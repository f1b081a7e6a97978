import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { Waiting } from '../frame/Waiting.tsx'

let isFirst = true
let besides: Promise<unknown> = Promise.resolve()
let arrival: Promise<unknown> = Promise.resolve()

/** From now on the screen before stays in sight while the next one is on its way. Answers once the first one is there. */
export function firstHasBegun(): Promise<unknown> {
  isFirst = false
  return arrival
}

/** What a screen needs besides its code. Of the first screen nobody waits for it here: the frame is drawn meanwhile. */
export async function needed(ask: () => Promise<unknown>): Promise<void> {
  if (!isFirst) return void (await ask())
  besides = Promise.all([besides, afterFrame(ask)])
  besides.catch(() => {})
}

/** A screen as the router takes it: the first one as a place for it in the frame, where it is drawn once all that it needs is there. */
export function comingScreen(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return isFirst ? Promise.resolve(placeOf(afterFrame(load))) : load()
}

/** Beside the frame's file the screen's own would make it late (`begin.ts`). */
async function afterFrame<T>(load: () => Promise<T>): Promise<T> {
  await import('../frame/Frame.tsx').catch(() => {})
  return load()
}

function placeOf(screen: Promise<ComponentType>): ComponentType {
  let Known: ComponentType | undefined
  const known = screen
    .then(async (found) => {
      await besides
      return found
    })
    .catch((error) => () => {
      throw error
    })
    .then((found) => {
      Known = found
    })
  arrival = known
  // Not `lazy`, which shows a third of a second late what it has let somebody wait for.
  return function Place() {
    const [Shown, setShown] = useState(() => Known)
    useEffect(() => {
      if (!Shown) void known.then(() => startTransition(() => setShown(() => Known)))
    }, [Shown])
    return Shown ? <Shown /> : <Waiting />
  }
}
