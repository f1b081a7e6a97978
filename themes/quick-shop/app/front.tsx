import type { CategoryPage, ManufacturerPage, ShelfPage } from '@shopwright/theme-kit'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

export type Front = ShelfPage | CategoryPage | ManufacturerPage

/** The page of goods as it was left: what a sheet rises over. */
export type Left = {
  page: Front
  /** where a chip was pressed, the home stays around what it filters */
  home: ShelfPage | null
  url: string
  state: unknown
  /** how far it was scrolled */
  y: number
}

type Memory = { left: Left | null /** the sheet that was shut last */; shut: string | null }
const FrontContext = createContext<RefObject<Memory> | null>(null)

/** Lives as long as the document: who opens a product by its address alone has left nothing. */
export function FrontProvider({ children }: { children: ReactNode }) {
  const memory = useRef<Memory>({ left: null, shut: null })
  return <FrontContext value={memory}>{children}</FrontContext>
}

function useMemory(): Memory {
  const memory = useContext(FrontContext)
  if (!memory) throw new Error('outside of a FrontProvider')
  return memory.current
}

/** What was left when this came; the same for as long as it stays. */
export function useLeft(): Left | null {
  const memory = useMemory()
  return useState(memory.left)[0]
}

/** Says that a sheet is shut, so that the focus goes back to what opened it. */
export function useShut(): (path: string) => void {
  const memory = useMemory()
  return (path) => {
    memory.shut = path
  }
}

/** Remembers the page of goods that is shown, and how far it was scrolled when something was pressed that rises over it. */
export function useFront({ page, home, url, state }: Omit<Left, 'y'>): void {
  const memory = useMemory()
  useEffect(() => {
    const { left, shut } = memory
    if (shut) {
      // A page that is put together anew forgets how far it was.
      window.scrollTo({ top: left?.y ?? 0, behavior: 'instant' })
      document.querySelector<HTMLElement>(`main a[href$="${CSS.escape(shut)}"]`)?.focus({ preventScroll: true })
      memory.shut = null
    }
    memory.left = { page, home, url, state, y: window.scrollY }
    const note = () => {
      if (memory.left) memory.left.y = window.scrollY
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [memory, page, home, url, state])
}
