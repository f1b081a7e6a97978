import { createContext, type ReactNode, useContext } from 'react'

/** Draws pages around what is kept of them; `null` where nothing is, as in every browser. */
export type Keeper = {
  /** The mark that stands for what was drawn of the same before, else the two that what is drawn now goes between. */
  place(name: string, by: readonly unknown[], isAtOnePlace: boolean): string | readonly [string, string]
}

const KeeperContext = createContext<Keeper | null>(null)
export const KeeperProvider = KeeperContext.Provider

type Props = {
  /** of what is drawn, one word for each place in a theme */
  name: string
  /** all that the children show beside what the root loaded; as JSON the key of what is kept */
  by: readonly unknown[]
  /** once in a page, at the same place of it: the ids that React gives are the same each time */
  isAtOnePlace?: boolean
  /** elements with no text beside them */
  children: ReactNode
}

/**
 * What looks the same wherever the same is shown: cards of products, the menu, the footer. The server draws it once and joins the
 * bytes into later pages, of anybody: so the children show what the root loaded and `by`, and nothing else: neither where the page
 * stands, nor what other loaders said, and nothing that belongs into the head. A browser draws them as if nothing had been kept.
 */
export const Kept = import.meta.env.SSR ? KeptOnServer : InBrowser

// As long a list as on the server: the ids of `useId` tell the place in it.
function InBrowser({ children }: Props) {
  return (
    <>
      {null}
      {children}
      {null}
    </>
  )
}

function KeptOnServer({ name, by, isAtOnePlace = false, children }: Props) {
  const place = useContext(KeeperContext)?.place(name, by, isAtOnePlace) ?? [null, null]
  if (typeof place === 'string') return place
  const [begin, end] = place
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  )
}
