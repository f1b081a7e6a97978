import type { modals as library } from '@mantine/modals'
import { useSyncExternalStore } from 'react'
import { part } from '../../api/part.ts'
import { errorText, tell } from '../../notices/notices.ts'

type Library = typeof library
type Confirm = Parameters<Library['openConfirmModal']>[0]
type Dialog = Parameters<Library['open']>[0]

let isWanted = false
const listeners = new Set<() => void>()
const ready = Promise.withResolvers<void>()

/** Whether anybody has asked for a dialog yet: what shows them comes with the first one. */
export const useDialogsWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
  )

/** Called when what shows dialogs is there. */
export const dialogsReady = (): void => ready.resolve()

async function summon(use: (modals: Library) => void): Promise<void> {
  try {
    const { modals } = await part(() => import('@mantine/modals'))
    isWanted = true
    for (const listener of listeners) listener()
    await ready.promise
    use(modals)
  } catch (error) {
    tell('error', errorText(error))
  }
}

const id = (): string => `dialog-${crypto.randomUUID()}`

/** Where the keyboard begins in a dialog that asks: at the answer that changes nothing, not at the cross above the question. */
export const beginning = { 'data-autofocus': true } as const

/** Dialogs that any code may open; `Dialogs.tsx` shows them. */
export const dialogs = {
  open(dialog: Dialog): string {
    const modalId = dialog.modalId ?? id()
    void summon((modals) => modals.open({ ...dialog, modalId }))
    return modalId
  },
  openConfirm(dialog: Confirm): string {
    const modalId = dialog.modalId ?? id()
    const cancelProps = { ...beginning, ...dialog.cancelProps }
    void summon((modals) => modals.openConfirmModal({ ...dialog, cancelProps, modalId }))
    return modalId
  },
  close(modalId: string): void {
    void summon((modals) => modals.close(modalId))
  },
}
