import { defineResource, kind } from '@shopwright/resource'

const channel = () => kind.choice(['instagram'], { required: true, default: 'instagram' })

/** A channel that the shop has elsewhere, as the token in its settings lets us read it. Making one asks it anew. */
export const socialChannels = defineResource('social-channels', {
  group: 'design',
  feature: 'instagram',
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
  list: ['account', 'state', 'read_at', 'missed'],
  unique: [['channel']],
})

/** What the shop has published in a channel lately, with a picture of its own that pages show. */
export const channelPosts = defineResource('channel-posts', {
  group: 'design',
  feature: 'instagram',
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
  list: ['image', 'text', 'posted_at'],
  sort: '-posted_at',
  unique: [['channel', 'post']],
})
