import { ApiError, isUnreached } from './api-error.ts'
import { request } from './request.ts'

/** A new row (no id), or changes of one on top of the version that was read. */
export type Save<C> = { id?: string; changes: C }

type Versioned = { version?: number }

/** Saves whose answer never came: they may have arrived. */
const unanswered = new WeakSet<object>()

/**
 * Sends a save, once or again. A change that arrived although its answer did not is refused the second time, for its version is
 * no longer the one that was read: it is done when the row is one version on and everything in it is as it was sent. A new row
 * has no version to tell by; a second one is never made without somebody who has looked. Throws ApiError.
 */
export async function sendSave<T>(name: string, save: Save<object>): Promise<T> {
  const { id, changes } = save
  const query = { $translations: 'all' }
  try {
    return await request<T>(id ? 'PATCH' : 'POST', id ? `${name}/${id}` : name, { body: changes, query })
  } catch (error) {
    if (isUnreached(error)) {
      unanswered.add(save)
      throw id ? error : new ApiError(0, 'unsure-save', '')
    }
    if (!(id && error instanceof ApiError && error.code === 'stale-version' && unanswered.has(save))) throw error
    const there = await request<T>('GET', `${name}/${id}`, { query })
    if (isDone(there as object, changes)) return there
    throw error
  }
}

function isDone(there: Versioned, changes: Versioned): boolean {
  const { version, ...sent } = changes
  return version !== undefined && there.version === version + 1 && isWithin(sent, there)
}

/** What was sent is there, whatever the server has added to it: identities of sub-rows, defaults, other languages. */
function isWithin(sent: unknown, there: unknown): boolean {
  if (sent === undefined) return true
  if (Array.isArray(sent))
    return (
      Array.isArray(there) && there.length === sent.length && sent.every((one, index) => isWithin(one, there[index]))
    )
  if (typeof sent === 'object' && sent !== null)
    return (
      typeof there === 'object' &&
      there !== null &&
      Object.entries(sent).every(([name, one]) => isWithin(one, (there as Record<string, unknown>)[name]))
    )
  return (sent ?? '') === (there ?? '') || (isNumber(sent) && isNumber(there) && Number(sent) === Number(there))
}

/** `12.5` is `12.5000`. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
