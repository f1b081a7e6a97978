/// <reference types="vite/client" />

/** Where the files of texts lie: `texts.ts` of the build. */
declare module 'virtual:texts' {
  const folder: string
  export default folder
}
