import { messengerTraits } from '@shopwright/providers/messenger/traits'
import { defineResource, kind } from '@shopwright/resource'

/** What a chat is told of. */
export const alertKinds = ['order', 'return', 'account', 'review', 'affiliate', 'feedback', 'stock'] as const
export type AlertKind = (typeof alertKinds)[number]

export { messengerTraits }

export type MessengerCode = (typeof messengerTraits)[number]['code']

const messenger = () =>
  kind.choice(
    messengerTraits.map(({ code }): MessengerCode => code),
    {
      required: true,
      lasting: true,
      default: messengerTraits[0].code,
      features: Object.fromEntries(messengerTraits.map(({ code, feature }) => [code, feature])),
    },
  )

/** The store's own bots, one a messenger, as their tokens tell. Making one asks it anew. */
export const messengerBots = defineResource('messenger-bots', {
  group: 'settings',
  fields: {
    messenger: messenger(),
    state: kind.choice(['connecting', 'open', 'refused'], { required: true, default: 'connecting', readOnly: true }),
    username: kind.text({ max: 64, readOnly: true }),
    error: kind.text({ max: 255, readOnly: true }),
    /** what it has told last, so that nothing counts twice */
    seen: kind.json<string[]>(undefined, { default: [], see: 'server' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  unique: [['messenger']],
})

/** A chat that is told what happens in the store. Made by a link that its person follows there; each says of what (docs/decisions/0083). */
export const alertChats = defineResource('alert-chats', {
  group: 'settings',
  title: 'name',
  fields: {
    messenger: messenger(),
    name: kind.text({ max: 128, readOnly: true }),
    types: kind.tags({ values: [...alertKinds], default: [...alertKinds] }),
    state: kind.choice(['waiting', 'open', 'blocked'], { required: true, default: 'waiting', readOnly: true }),
    chat: kind.text({ max: 64, see: 'server' }),
    code_hash: kind.text({ max: 64, see: 'server' }),
    expires_at: kind.datetime({ readOnly: true }),
    linked_by: kind.text({ max: 128, readOnly: true }),
    last_sent_at: kind.datetime({ readOnly: true }),
    /** when the next word may go there: one a second */
    next_at: kind.datetime({ see: 'server' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff', update: 'staff', remove: 'staff' },
  list: ['name', 'types', 'state', 'last_sent_at', 'created_at'],
  unique: [['messenger', 'chat'], ['code_hash']],
})

/** A word to a chat, sealed until it has gone. Making one sends a word to try it. */
export const alertMessages = defineResource('alert-messages', {
  group: 'settings',
  parent: 'alert_chat_id',
  fields: {
    alert_chat_id: kind.ref('alert-chats', { required: true, onDelete: 'cascade' }),
    body: kind.secret({ see: 'server' }),
    state: kind.choice(['pending', 'sent', 'failed'], { required: true, default: 'pending', readOnly: true }),
    error: kind.text({ max: 255, readOnly: true }),
    unique_key: kind.text({ required: true, readOnly: true, unique: 'store', max: 255, see: 'server' }),
    sent_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  sort: '-created_at',
})
