import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readLocales } from '@shopwright/i18n/files'
import { expect, it } from 'vitest'
import { registry } from '../../model.ts'
import { nounOf, toldNouns, webhookEvents } from './webhook-events.ts'

const file = path.resolve(import.meta.dirname, '../../../../../docs/webhooks.md')
const [begin, end] = ['<!-- events -->\n', '<!-- end of events -->']

it('every event stands in docs/webhooks.md', () => {
  const texts = (readLocales()['en-us'] as any).resources.webhooks.choices.events
  const rows = webhookEvents.map((event) => {
    const [as = '', verb = ''] = event.split('.')
    const holds = verb === 'deleted' ? 'its `id` alone' : `a row of \`${nounOf(event)}\``
    return `| \`${event}\` | ${texts[as][verb]} | ${holds} |`
  })
  const table = ['| `type` | when | `data` |', '|---|---|---|', ...rows].join('\n')
  const now = readFileSync(file, 'utf8')
  const [head, rest] = now.split(begin) as [string, string]
  const wanted = `${head}${begin}${table}\n${end}${rest.split(end)[1]}`
  if (process.env.UPDATE) writeFileSync(file, wanted)
  expect(readFileSync(file, 'utf8'), 'run UPDATE=1 npm test -- webhook-events').toBe(wanted)
})

it('every noun that is told has the rows, and the flag of those that are not', () => {
  for (const [noun, { but }] of Object.entries(toldNouns)) {
    const { fields, access } = registry.get(noun)
    if (but) expect(fields).toHaveProperty(but)
    expect(access.read, noun).toBeDefined()
  }
})
