import { type ComponentType, createContext } from 'react'
import type { InputProps } from './kind-parts.ts'

/** What edits sub-rows. The form brings it, because it is made of kinds itself. */
export const ChildEditor = createContext<ComponentType<InputProps> | null>(null)
