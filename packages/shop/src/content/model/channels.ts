import { defineResource, kind } from '@shopwright/resource'

const channel = () =>
  kind.choice(['instagram', 'facebook'], {
    required: true,
    default: 'instagram',
    features: { instagram: 'instagram' },
  })

/** A channel that the shop has elsewhere, as the token in its settings lets us read it. Making one asks it anew. */
export const socialChannels = defineResource('social-channels', {
  group: 'design',
  title: 'account',
  fields: {
    channel: channel(),
    state: kind.choice(['connecting', 'open', 'refused'], { required: true, default: 'connecting', readOnly: true }),
    account: kind.text({ max: 64, readOnly: true }),
    error: kind.text({ max: 255, readOnly: true }),
    /** posts that are there and whose picture was not taken */
    missed: kind.integer({ required: true, default: 0, readOnly: true }),
    /** when it answered last */
    read_at: kind.datetime({ readOnly: true }),
    /** when it is asked again; null = not before its token is mended */
    due_at: kind.datetime({ readOnly: true }),
    /** how often in a row it did not answer */
    attempts: kind.integer({ required: true, default: 0, readOnly: true }),
    /** since when the token of now holds */
    token_since: kind.datetime({ readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['channel', 'account', 'state', 'read_at', 'missed'],
  unique: [['channel']],
})

/** What the shop has published in a channel lately: what pages show, a picture as a file of the shop's own. */
export const channelPosts = defineResource('channel-posts', {
  group: 'design',
  title: 'text',
  fields: {
    channel: channel(),
    /** what it is called there */
    post: kind.text({ required: true, max: 64, readOnly: true }),
    url: kind.text({ required: true, format: 'url', max: 2000, readOnly: true }),
    text: kind.text({ max: 500, readOnly: true }),
    image: kind.image({ readOnly: true }),
    posted_at: kind.datetime({ required: true, readOnly: true }),
  },
  access: { read: 'staff', write: 'none' },
  list: ['image', 'text', 'channel', 'posted_at'],
  sort: '-posted_at',
  unique: [['channel', 'post']],
})
