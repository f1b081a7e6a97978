import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

// The first is the same engine without the windows that nobody sees here: a fifth less for the processor.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packages = ['chromium-headless-shell', 'chromium']

/** The path of a Chromium: CHROMIUM_PATH, one on the PATH, else Debian's package, which root installs. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`)
  return given || search() || install()
}

export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), ...options, args: [...flags, ...(options.args ?? [])] })
}

// It must neither call home nor try QUIC; the sandbox does not work as root. A page of a test lives for seconds: what is compiled
// once more for long running costs more than it gives.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
]

function search(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ]
  return folders.flatMap((folder) => [...names, 'Google Chrome'].map((name) => path.join(folder, name))).find(isProgram)
}

function install(): string {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env })
  for (const name of isDebian ? packages : []) {
    if (search()) break
    try {
      if (name === packages[0]) apt('update', '-qq')
      apt('install', '-q', '-y', '--no-install-recommends', name)
    } catch {
      // The next one is tried, or it is said below.
    }
  }
  const found = search()
  if (!found)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  return found
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
