import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * The keyboard's one registry (ux §1). Keys are `event.code`s, so that they work whatever the layout; `Mod` is Ctrl or ⌘.
 * Plain letters are off while one types, and all of them can be switched off (WCAG 2.1.4).
 */
export const shortcuts = {
  help: { keys: ['Shift+Slash'], shown: ['?'] },
  palette: { keys: ['Mod+KeyK'], shown: ['Ctrl', 'K'] },
  goOrders: { keys: ['KeyG', 'KeyO'], shown: ['g', 'o'] },
  goProducts: { keys: ['KeyG', 'KeyP'], shown: ['g', 'p'] },
  goCustomers: { keys: ['KeyG', 'KeyC'], shown: ['g', 'c'] },
  goHome: { keys: ['KeyG', 'KeyH'], shown: ['g', 'h'] },
  create: { keys: ['KeyC'], shown: ['c'] },
  search: { keys: ['Slash'], shown: ['/'] },
  next: { keys: ['KeyJ'], shown: ['j'] },
  previous: { keys: ['KeyK'], shown: ['k'] },
  select: { keys: ['KeyX'], shown: ['x'] },
  open: { keys: ['Enter'], shown: ['Enter'] },
  close: { keys: ['Escape'], shown: ['Esc'] },
  save: { keys: ['Mod+KeyS'], shown: ['Ctrl', 'S'] },
} as const satisfies Record<string, { keys: readonly string[]; shown: readonly string[] }>

export type ShortcutName = keyof typeof shortcuts

const handlers = new Map<ShortcutName, Set<() => void>>()
const switchKey = 'shopwright.shortcuts'
const switchListeners = new Set<() => void>()
const patience = 900
let started: { code: string; at: number } | null = null

/** Runs `handler` on a shortcut for as long as the component is there. The one that came last wins. */
export function useShortcut(name: ShortcutName, handler: () => void, isActive = true): void {
  const run = useEffectEvent(handler)
  useEffect(() => {
    if (!isActive) return
    const entry = () => run()
    const known = handlers.get(name) ?? new Set()
    handlers.set(name, known.add(entry))
    return () => {
      known.delete(entry)
    }
  }, [name, isActive])
}

/** Listens for the whole page; once, in the frame. */
export function useShortcutListener(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn)

export function switchShortcuts(on: boolean): void {
  localStorage.setItem(switchKey, on ? 'on' : 'off')
  for (const listener of switchListeners) listener()
}

const areOn = (): boolean => localStorage.getItem(switchKey) !== 'off'

const subscribe = (listener: () => void): (() => void) => {
  switchListeners.add(listener)
  return () => switchListeners.delete(listener)
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const pressed = [event.ctrlKey || event.metaKey ? 'Mod+' : '', event.shiftKey ? 'Shift+' : '', event.code].join('')
  const isPlain = !pressed.startsWith('Mod+')
  if (isPlain && (isTyping(event.target) || !areOn() || event.altKey)) return
  // Enter and Escape on a control or an open dialog are its own.
  if (isPlain && document.querySelector('[role="dialog"],[role="menu"],[role="listbox"]')) return
  const first = started && performance.now() - started.at < patience ? started.code : null
  started = null
  const name = (Object.keys(shortcuts) as ShortcutName[]).find((one) => matches(shortcuts[one].keys, first, pressed))
  const run = name && [...(handlers.get(name) ?? [])].at(-1)
  if (run) {
    if (
      name === 'open' &&
      event.target !== document.body &&
      (event.target as HTMLElement).closest('a,button,input,[tabindex]')
    )
      return
    event.preventDefault()
    run()
  } else if (!first && Object.values(shortcuts).some(({ keys }) => keys.length === 2 && keys[0] === pressed))
    started = { code: pressed, at: performance.now() }
}

function matches(keys: readonly string[], first: string | null, pressed: string): boolean {
  return keys.length === 2 ? keys[0] === first && keys[1] === pressed : !first && keys[0] === pressed
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
