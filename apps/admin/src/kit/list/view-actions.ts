import type { Changes } from '@shopwright/resource'
import { type firstViews, registry, type savedViews } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { create, nounOf, patch, undoRemoval } from '../../api/rows.ts'
import { type View, viewsNoun, viewsQuery } from '../../api/views.ts'
import type { Session } from '../../session/session.ts'
import { mayCall } from '../rights.ts'

export const longestName = 60

const firstNoun = nounOf<typeof firstViews>('first-views')

/** What all see is the owner's to say, and theirs who may change the settings of the store. */
export const maySayForAll = (session: Session): boolean => mayCall(session, registry.get('settings'), 'patch')

export const mayChange = (session: Session, { is_shared }: View, method: 'patch' | 'remove' = 'patch'): boolean =>
  mayCall(session, registry.get(viewsNoun.name), method) && (!is_shared || maySayForAll(session))

/** What is done to views; all that shows them knows when it is done. All throw ApiError. */
export function useViewActions() {
  const client = useQueryClient()
  /** Views are not read again by themselves while nobody looks. */
  const known = () => client.refetchQueries({ queryKey: viewsQuery.queryKey })
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await known()
    return done
  }
  return {
    save: (view: Changes<typeof savedViews>) => then(create(viewsNoun, view)),
    change: (id: string, changes: Changes<typeof savedViews>) => then(patch(viewsNoun, id, changes)),
    /** null: everything */
    openFirst: (list: string, view_id: string | null) => then(create(firstNoun, { list, view_id })),
    remove: (id: string) => then(request<{ undo_token: string }>('DELETE', `${viewsNoun.name}/${id}`)),
    undo: (token: string) => then(undoRemoval(token)),
    /** Puts them in this order. */
    order: (views: readonly View[]) =>
      then(
        Promise.all(
          views.flatMap(({ id, sort_order }, index) =>
            sort_order === index + 1 ? [] : [patch(viewsNoun, id, { sort_order: index + 1 })],
          ),
        ),
      ),
  }
}
