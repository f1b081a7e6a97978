import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Storefront } from '@shopwright/theme-kit'

const themes = path.resolve(import.meta.dirname, '../../../../themes')

export type ThemeHandler = (
  request: Request,
  visit: { storefront: Storefront; nonce: string; report(error: unknown): void },
) => Promise<Response>
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

const opened = new Map<string, Promise<Theme | null>>()

/** A theme's server build, loaded once; null when it has not been built. */
export function themeBuild(name: string): Promise<Theme | null> {
  const known = opened.get(name)
  if (known) return known
  const loading = load(name)
  opened.set(name, loading)
  loading.then((theme) => theme ?? opened.delete(name)).catch(() => opened.delete(name))
  return loading
}

async function load(name: string): Promise<Theme | null> {
  if (!/^[a-z-]{1,40}$/.test(name)) return null
  const file = path.join(themes, name, 'build/server/index.js')
  if (!existsSync(file)) return null
  const build = (await import(pathToFileURL(file).href)) as Build
  const handlers = new Map<string, ThemeHandler>()
  return {
    name,
    version: build.assets.version,
    assets: path.join(themes, name, 'build/client'),
    handlerFor: (prefix) => {
      const handler = handlers.get(prefix) ?? build.entry.module.openTheme(build, prefix || '/')
      handlers.set(prefix, handler)
      return handler
    },
  }
}
