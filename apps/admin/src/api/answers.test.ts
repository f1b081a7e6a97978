import { expectTypeOf, test } from 'vitest'
import type { Answer } from './answers.ts'
import { request } from './request.ts'

/** None of these is called: the compiler reads them. */
export const held = {
  async answers(id: string, noun: string) {
    const standing = await request('GET', 'two-step')
    expectTypeOf(standing).toEqualTypeOf<{ on_since: string | null; recovery_left: number }>()
    // @ts-expect-error no such field
    standing.on_sinse
    expectTypeOf(await request('GET', `imports/${id}/pictures`)).toEqualTypeOf<
      Answer<'GET /api/imports/{id}/pictures'>
    >()
    expectTypeOf(await request('DELETE', `own-passkeys/${id}`)).toEqualTypeOf<{ id: string }>()
    const report = id ? 'sales' : 'coupons'
    expectTypeOf(await request('GET', `report-${report}`)).toEqualTypeOf<
      Answer<'GET /api/report-sales'> | Answer<'GET /api/report-coupons'>
    >()
    // Of nouns, and by a method that the route does not have, nothing is known.
    expectTypeOf(await request('GET', noun)).toBeUnknown()
    expectTypeOf(await request('PUT', 'two-step')).toBeUnknown()
  },
}

test('what a screen is answered is held by the compiler', () => {})
