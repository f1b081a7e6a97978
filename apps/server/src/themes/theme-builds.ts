import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { atMost } from '@shopwright/resource'
import type { Visit, Ways } from '@shopwright/theme-kit'
import { LRUCache } from 'lru-cache'

export type ThemeHandler = (request: Request, visit: Visit) => Promise<Response>
export type Theme = {
  name: string
  /** differs with every build */
  version: string
  assets: string
  /** By the address prefix of a language, and by where a shop has put pages of the house (`/shop/contacts` → `/kontakty`). */
  handlerFor(prefix: string, moved?: Ways): ThemeHandler
}

type Build = {
  assets: { version: string }
  entry: { module: { openTheme(build: Build, basename: string, moved: Ways): ThemeHandler } }
}

/** A router of its own each; most shops share those without addresses of their own. */
const mostHandlers = 200

/** The server build of the theme in this folder. */
export async function loadBuild(folder: string): Promise<Theme> {
  const build = (await import(pathToFileURL(path.join(folder, 'build/server/index.js')).href)) as Build
  const handlers = new LRUCache<string, ThemeHandler>(atMost(mostHandlers))
  return {
    name: path.basename(folder),
    version: build.assets.version,
    assets: path.join(folder, 'build/client'),
    handlerFor: (prefix, moved = []) => {
      const key = [prefix, ...moved.flat()].join(' ')
      const handler = handlers.get(key) ?? build.entry.module.openTheme(build, prefix || '/', moved)
      handlers.set(key, handler)
      return handler
    },
  }
}
