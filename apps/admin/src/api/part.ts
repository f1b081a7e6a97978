import { lazy } from 'react'
import { noteMissing } from './connection.ts'

/** A part of the program that is fetched when it is needed. Throws what kept it away, noted: it comes with the connection. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    const found = await load()
    // The bundler answers so where somebody sees to its failure (outdated.ts).
    if (!found) throw new Error('A part of the program did not come')
    return found
  } catch (error) {
    noteMissing(error)
    throw error
  }
}

/** The same, drawn as soon as it is there. */
export const lazyPart: typeof lazy = (load) => lazy(() => part(load))
