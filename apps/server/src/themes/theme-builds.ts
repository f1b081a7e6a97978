import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Visit } from '@shopwright/theme-kit'

export type ThemeHandler = (request: Request, visit: Visit) => Promise<Response>
export type Theme = {
  name: string
  /** differs with every build */
  version: string
  assets: string
  handlerFor(prefix: string): ThemeHandler
}

type Build = {
  assets: { version: string }
  entry: { module: { openTheme(build: Build, basename: string): ThemeHandler } }
}

/** The server build of the theme in this folder. */
export async function loadBuild(folder: string): Promise<Theme> {
  const build = (await import(pathToFileURL(path.join(folder, 'build/server/index.js')).href)) as Build
  const handlers = new Map<string, ThemeHandler>()
  return {
    name: path.basename(folder),
    version: build.assets.version,
    assets: path.join(folder, 'build/client'),
    handlerFor: (prefix) => {
      const handler = handlers.get(prefix) ?? build.entry.module.openTheme(build, prefix || '/')
      handlers.set(prefix, handler)
      return handler
    },
  }
}
