import { useLocalStorage } from '@mantine/hooks'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How close the rows of all lists stand, as whoever sits at this browser likes it. */
export const useDensity = () =>
  useLocalStorage<Density>({ key: 'shopwright.density', defaultValue: 'comfortable', getInitialValueInEffect: false })
