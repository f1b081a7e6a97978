import { expect, test } from 'vitest'
import { openVisit, type VisitParts } from './visit.ts'

const given = { store: { settings: { customer_group_id: 'g' } } } as unknown as VisitParts

test('what is shown by a signed link is nobody else’s, whoever looks', () => {
  const preview = { theme: null, design: 'd', draft: null }
  expect(openVisit(given, null).isPersonal).toBe(false)
  expect(openVisit({ ...given, preview }, null).isPersonal).toBe(true)
})
