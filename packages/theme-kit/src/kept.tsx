import { createContext, type ReactNode, useContext } from 'react'

/** Draws pages around what is kept of them; `null` where nothing is, as in every browser. */
export type Keeper = {
  /** The mark that stands for what was drawn of the same before, else the two that what is drawn now goes between. */
  place(name: string, by: unknown): string | readonly [string, string]
}

const KeeperContext = createContext<Keeper | null>(null)
export const KeeperProvider = KeeperContext.Provider

type Props = {
  /** of what is drawn, one word for each place in a theme */
  name: string
  /** all that the children show beside what the root loaded; as JSON the key of what is kept */
  by: unknown
  /** elements with no text beside them */
  children: ReactNode
}

/**
 * What looks the same wherever the same is shown: cards of products, the menu, the footer. The server draws it once and joins the
 * bytes into later pages, of anybody: so the children show what the root loaded and `by`, and nothing else: neither where the page
 * stands, nor what other loaders said. A browser draws them as if nothing had been kept.
 */
export function Kept({ name, by, children }: Props) {
  const place = useContext(KeeperContext)?.place(name, by) ?? ['', '']
  if (typeof place === 'string') return place
  const [begin, end] = place
  // As long in a browser as on the server: the ids of `useId` tell the place in such a list.
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  )
}
