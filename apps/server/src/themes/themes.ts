import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Engine } from '@shopwright/engine'
import type { ThemeShelf } from '@shopwright/shop/server'
import { loadBuild, type Theme } from './theme-builds.ts'
import { readTheme } from './theme-facts.ts'

export const houseThemes = path.resolve(import.meta.dirname, '../../../../themes')

export type Themes = ThemeShelf & {
  /** A theme's build, loaded once; null when there is no such theme, or it has not been built. */
  build(name: string): Promise<Theme | null>
}

/** Every theme that has its folder in one of these, in the order of their names. */
export function openThemes(folders: readonly string[]): Themes {
  const found = new Map(
    folders.flatMap((parent) =>
      readdirSync(parent).flatMap((name) => {
        const folder = path.join(parent, name)
        const facts = readTheme(folder)
        return facts ? [[name, { folder, facts }] as const] : []
      }),
    ),
  )
  const opened = new Map<string, Promise<Theme | null>>()
  const build = (name: string): Promise<Theme | null> => {
    const known = opened.get(name)
    if (known) return known
    const folder = found.get(name)?.folder
    if (!folder || !existsSync(path.join(folder, 'build/server/index.js'))) return Promise.resolve(null)
    const loading = loadBuild(folder)
    opened.set(name, loading)
    loading.catch(() => opened.delete(name))
    return loading
  }
  const all = [...found.values()].map(({ facts }) => facts).sort((a, b) => (a.name < b.name ? -1 : 1))
  return { all, build, warm: async (name) => (await build(name)) !== null }
}

/** By what an installation is known by, however its engine is handed on. */
const shelves = new WeakMap<Engine['database'], Themes>()

export const keepThemes = (engine: Engine, themes: Themes): void => {
  shelves.set(engine.database, themes)
}

export function themesOf(engine: Engine): Themes {
  const themes = shelves.get(engine.database)
  if (!themes) throw new Error('no themes were handed in')
  return themes
}
