import type { AnyResource } from '@shopwright/resource'
import type { ReactNode } from 'react'

export type Drawing = AnyResource['group'] | 'nothing' | 'done'

const box = (
  <>
    <path d="M22 30 48 20l26 10v26L48 64 22 56z" />
    <path d="M22 30 48 39l26-9M48 39v25" />
    <path data-accent d="m35 25 26 9v8" />
  </>
)
const shopfront = (
  <>
    <path d="M24 36v28h48V36M20 26l6-12h44l6 12" />
    <path d="M20 26v3a7 7 0 0 0 14 0 7 7 0 0 0 14 0 7 7 0 0 0 14 0 7 7 0 0 0 14 0v-3z" />
    <path data-accent d="M42 64V48h12v16" />
  </>
)
const sliders = (
  <>
    <path d="M20 22h56M20 40h56M20 58h56" />
    <circle cx="36" cy="22" r="6" />
    <circle cx="60" cy="40" r="6" data-accent />
    <circle cx="44" cy="58" r="6" />
  </>
)

/** A line drawing for what a list would hold, by the group of its noun; one for a search in vain, one for work that is done. */
export const drawings: Readonly<Record<Drawing, ReactNode>> = {
  catalog: box,
  sales: (
    <>
      <path d="M28 26h40l4 38H24z" />
      <path d="M38 32v-8a10 10 0 0 1 20 0v8" />
      <path data-accent d="m40 48 6 6 11-12" />
    </>
  ),
  customers: (
    <>
      <circle cx="39" cy="28" r="9" />
      <path d="M20 62c0-12 8-19 19-19s19 7 19 19" />
      <path data-accent d="M58 20a9 9 0 0 1 0 17M64 45c8 3 12 9 12 17" />
    </>
  ),
  marketing: (
    <>
      <path d="M26 34v14h10l24 12V22L36 34z" />
      <path d="m36 48 5 15h8l-4-11" />
      <path data-accent d="M68 34c3 4 3 10 0 14M74 28c7 8 7 18 0 26" />
    </>
  ),
  design: shopfront,
  reports: (
    <>
      <path d="M20 64h56M26 64V46h10v18M44 64V34h10v30M62 64V22h10v42" />
      <path data-accent d="m26 34 16-10 12 4 16-14" />
    </>
  ),
  settings: sliders,
  system: sliders,
  platform: shopfront,
  extensions: (
    <>
      <path d="M24 32h14v-4a6 6 0 0 1 12 0v4h14v14h-4a6 6 0 0 0 0 12h4v8H24z" />
      <path data-accent d="M34 50h12" />
    </>
  ),
  nothing: (
    <>
      <circle cx="42" cy="34" r="17" />
      <path d="m55 47 16 16" />
      <path data-accent d="M35 34h14" />
    </>
  ),
  done: (
    <>
      <circle cx="48" cy="38" r="25" />
      <path data-accent d="m37 39 8 8 15-17" />
    </>
  ),
}
