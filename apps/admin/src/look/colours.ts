import type { MantineColorsTuple } from '@mantine/core'

/** What is done and where one is: the rail, the one filled button of a screen, links. */
export const pine: MantineColorsTuple = [
  '#eef5f1',
  '#dcebe3',
  '#bfdacd',
  '#97c1af',
  '#6ba48e',
  '#44836c',
  '#2d6c57',
  '#1d4b3e',
  '#163a30',
  '#0f2a23',
]

/** What needs a hand. */
export const clay: MantineColorsTuple = [
  '#fbf1ec',
  '#f6e1d7',
  '#ecc3b1',
  '#e09f83',
  '#d47e5b',
  '#c7653d',
  '#b04f26',
  '#8f3f1e',
  '#713319',
  '#562713',
]

/** Paper, hairlines and words by day. */
export const sand: MantineColorsTuple = [
  '#faf8f4',
  '#f3efe7',
  '#e8e3d9',
  '#dad3c6',
  '#c2baab',
  '#948c7d',
  '#696459',
  '#4a463e',
  '#2d2a25',
  '#1c1b18',
]

/** The same by night: words first, paper last; green, never blue. */
export const night: MantineColorsTuple = [
  '#e5eae6',
  '#bec8c2',
  '#98a59e',
  '#6d7a73',
  '#434f49',
  '#2e3833',
  '#212a25',
  '#171f1b',
  '#111814',
  '#0b110e',
]

/** What went well. */
export const mint: MantineColorsTuple = [
  '#e9f6ee',
  '#d3eddd',
  '#a9dabc',
  '#7cc59a',
  '#55b07c',
  '#379963',
  '#237f4e',
  '#18683e',
  '#115231',
  '#0b3d24',
]
