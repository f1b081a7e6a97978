import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The least that is a theme: what its folder says of it, and a build that draws one page. */
export const plain = `export const assets = { version: 'plain-1' }
export const entry = {
  module: {
    openTheme: (build, basename) => async (request, { storefront }) =>
      new Response('<!doctype html><html><body><h1>Plain ' + new URL(request.url).pathname + '</h1></body></html>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
  },
}
`
const said = (text: string) => ({ 'en-us': text, 'ru-ru': text, 'ua-uk': text })
export const facts = {
  title: said('Plain'),
  description: said('Nothing but a heading.'),
  layouts: ['home'],
  settings: ['logo'],
}

/** Writes a theme into its folder there; without a build it is only found. */
export async function makeTheme(folder: string, name: string, json: object, build?: string): Promise<void> {
  await mkdir(path.join(folder, name, 'build/server'), { recursive: true })
  await mkdir(path.join(folder, name, 'build/client'), { recursive: true })
  await writeFile(path.join(folder, name, 'theme.json'), JSON.stringify(json))
  await writeFile(path.join(folder, name, 'build/client/plain.css'), 'h1 { color: green }')
  await writeFile(path.join(folder, name, 'package.json'), '{ "type": "module" }')
  if (build) await writeFile(path.join(folder, name, 'build/server/index.js'), build)
}
