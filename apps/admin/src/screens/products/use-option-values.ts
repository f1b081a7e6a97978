import { defaultLanguage } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { whileComing } from '../../api/coming.ts'
import { request } from '../../api/request.ts'
import { named } from '../../kinds/inputs/use-creation.ts'
import { tellRefused } from '../../notices/notices.ts'
import { mayCall } from '../../session/may-call.ts'
import { useSession } from '../../session/use-session.ts'

const options = registry.get('options')
const optionValues = registry.get('option-values')
type Option = { version: number; values: { id: string }[] }

/**
 * Gives an option of the shop more values, for whoever may change it; answers their ids, or none when it was refused, which has
 * been told. What others have added meanwhile stays: it is written on what was read just before, else read again.
 */
export function useOptionValues(optionId: string): ((names: string[]) => Promise<string[]>) | null {
  const session = useSession()
  const client = useQueryClient()
  const language = session.store?.primary_language ?? defaultLanguage
  if (!mayCall(session, options, 'patch')) return null

  const add = async (names: string[], tries: number): Promise<string[]> => {
    const path = `options/${optionId}`
    const { version, values } = await request<Option>('GET', path)
    const known = new Set(values.map(({ id }) => id))
    const body = {
      version,
      values: [...values.map(({ id }) => ({ id })), ...names.map((name) => named(optionValues, name, language))],
    }
    try {
      const saved = await request<Option>('PATCH', path, { body })
      return saved.values.flatMap(({ id }) => (known.has(id) ? [] : [id]))
    } catch (error) {
      if (tries > 1 && error instanceof ApiError && error.code === 'stale-version') return add(names, tries - 1)
      throw error
    }
  }
  return async (names) => {
    try {
      return await whileComing(() => add(names, 3))
    } catch (error) {
      tellRefused(error, options.name, 'update')
      return []
    } finally {
      await client.invalidateQueries({ queryKey: [options.name] })
    }
  }
}
