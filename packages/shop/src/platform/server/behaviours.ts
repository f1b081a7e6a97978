import { AppError, type Behaviour, behaviour, type Data, undoRemove } from '@shopwright/engine'

/** Verbs of the platform that are made as nouns (design §1.3). */
export const platformBehaviours: [string, Behaviour][] = [
  behaviour('undos', {
    create: async (ctx, draft): Promise<Data> => {
      const undone = await undoRemove(ctx, String(draft.undo_token))
      return { ...undone, $answer: true }
    },
  }),
  behaviour('notifications', {
    before: async (_ctx, draft) => {
      for (const name of Object.keys(draft))
        if (name !== 'read_at' && name !== 'version' && name !== 'id') throw new AppError('forbidden')
    },
  }),
]
