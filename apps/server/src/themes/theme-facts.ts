import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLanguage } from '@shopwright/resource'
import { moduleNames, registry } from '@shopwright/shop/model'
import { type ThemeFacts, themeLayouts } from '@shopwright/shop/server'

/** A name is a folder's, and a part of addresses. */
const isThemeName = (name: string): boolean => /^[a-z][a-z-]{0,39}$/.test(name)

/** Where a theme's files are asked for. */
const assetBase = (name: string): string => `/theme-assets/${name}/`

/** What `theme.json` in the folder says; null where there is none. Throws, naming the file, for what cannot be understood. */
export function readTheme(folder: string): ThemeFacts | null {
  const file = path.join(folder, 'theme.json')
  if (!existsSync(file)) return null
  const name = path.basename(folder)
  const wrong = (what: string): never => {
    throw new Error(`${file}: ${what}`)
  }
  if (!isThemeName(name)) wrong('the folder’s name is made of small letters and hyphens, 40 at most')
  const { title, description, layouts, settings, home = null, ...others } = JSON.parse(readFileSync(file, 'utf8'))
  const unknown = Object.keys(others)[0]
  if (unknown) wrong(`${unknown} is unknown; a theme has title, description, layouts, settings and home`)
  // A language that came later than the theme reads these words.
  for (const [field, texts] of Object.entries({ title, description }))
    if (typeof texts?.[defaultLanguage] !== 'string') wrong(`${field} has no text in ${defaultLanguage}`)
  const { fields } = registry.get('settings')
  const kinds = ['content', ...moduleNames]
  for (const [field, values, offered] of [
    ['layouts', layouts, themeLayouts],
    ['settings', settings, Object.keys(fields)],
    ['home', home ?? [], kinds],
  ] as const) {
    if (!Array.isArray(values)) wrong(`${field} is a list`)
    const other = values.find((one: never) => !offered.includes(one))
    if (other !== undefined) wrong(`${field} has ${other}, which is none of ${offered.join(', ')}`)
  }
  return { name, title, description, layouts, settings, home, preview: previewOf(folder, name) }
}

const previewOf = (folder: string, name: string): string | null => {
  const file = ['preview.svg', 'preview.webp', 'preview.png'].find((one) =>
    existsSync(path.join(folder, 'public', one)),
  )
  if (!file) return null
  // Browsers keep it for a year: another picture has another address.
  const digest = createHash('sha256')
    .update(readFileSync(path.join(folder, 'public', file)))
    .digest('hex')
    .slice(0, 8)
  return `${assetBase(name)}${file}?${digest}`
}
