import type { Facts, TextWriter } from '../seam.ts'

const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The facts put one after another: no machine, no outside, the same text each time. */
export const standInWriter: TextWriter = {
  code: 'stand-in',
  standsIn: true,
  isConnected: () => true,
  cost: ({ facts, wishes }) => Math.ceil(htmlOf(facts).length / 2) + wishes.length + 100,
  write: async ({ facts, wishes }) => {
    const html = htmlOf(facts)
    return { html, tokens: Math.ceil((html.length + wishes.length) / 4) }
  },
}

function htmlOf({ name, manufacturer, categories, attributes, options, goods = [], notes }: Facts): string {
  const about = [manufacturer, ...categories].filter(Boolean).join(' · ')
  const points = [
    ...attributes.map((one) => `${one.name}: ${one.text}`),
    ...options.map((one) => `${one.name}: ${one.values.join(', ')}`),
    ...goods,
  ]
  return [
    `<p><strong>${safe(name)}</strong>${about ? ` (${safe(about)})` : ''}</p>`,
    notes ? `<p>${safe(notes)}</p>` : '',
    points.length ? `<ul>${points.map((point) => `<li>${safe(point)}</li>`).join('')}</ul>` : '',
  ].join('')
}
