import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { declaredFeatures } from '@shopwright/resource'
import { describe, expect, it } from 'vitest'
import { analytics, deliveryGroups, paymentMethods, registry, socialChannels } from './model.ts'
import { apps } from './platform/rules/apps.ts'
import { FEATURES } from './platform/rules/plan-seed.ts'

const codes: readonly string[] = apps.map(({ code }) => code)
const folders = (seam: string): string[] =>
  readdirSync(join(import.meta.dirname, '../../providers/src', seam), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
const needed = (features: Readonly<Record<string, string>> | undefined): string[] => Object.values(features ?? {})

describe('Whatever plugs in and is behind a feature is an app', () => {
  it.each([
    ['a way of paying', needed(paymentMethods.fields.code.options.features)],
    ['a way of delivery', needed(deliveryGroups.fields.extension.options.features)],
    ['where shops publish', needed(socialChannels.fields.channel.options.features)],
    ['who vouches for shoppers', folders('login').map((name) => `${name}-login`)],
    ['a messenger', folders('messenger')],
    ['a counter of visits', needed(analytics.fields.provider.options.features)],
  ])('%s', (_, features) => {
    expect(features.length).toBeGreaterThan(0)
    expect(codes).toEqual(expect.arrayContaining(features))
  })

  it('each by the key of a feature that something needs, set up at a noun that there is', () => {
    const read = declaredFeatures(registry)
    for (const { code, noun, tab } of apps) {
      expect(FEATURES.map(([key]) => key)).toContain(code)
      expect([...read.keys()], code).toContain(code)
      const resource = registry.get(noun)
      if (tab) expect(Object.keys(resource.tabs ?? {})).toContain(tab)
    }
  })
})
