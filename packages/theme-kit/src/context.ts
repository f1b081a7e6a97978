import { createContext, type RouterContextProvider } from 'react-router'
import type { Storefront } from './contract/storefront.ts'
import type { Visit } from './visit.ts'

/** Made anew inside each theme's build, which is why a build exports its own opener (design §8). */
const visit = createContext<Visit>()

export const keepVisit = (context: RouterContextProvider, value: Visit): void => context.set(visit, value)
export const visitOf = (context: Readonly<RouterContextProvider>): Visit => context.get(visit)
export const storefrontOf = (context: Readonly<RouterContextProvider>): Storefront => context.get(visit).storefront
