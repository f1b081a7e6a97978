/// <reference types="vite/client" />

/** Where the files of texts lie: `texts.ts` of the build. */
declare module 'virtual:texts' {
  export const folder: string
  /** what has a file of its own in each language */
  export const nouns: readonly string[]
  export const screens: readonly string[]
}
