import { describe, expect, it } from 'vitest'
import { isWorthAnotherTry } from './picture-tries.ts'

describe('a picture that did not come', () => {
  it.each([
    [{ code: 'timeout', publicCode: 'took-too-long' }, true],
    [{ code: 'name-unknown', publicCode: 'could-not-fetch' }, true],
    [{ publicCode: 'could-not-fetch', status: 503 }, true],
    [{ publicCode: 'could-not-fetch', status: 429 }, true],
    [{ code: 'storage-quota-exceeded' }, true],
    [{ publicCode: 'could-not-fetch', status: 404 }, false],
    [{ code: 'too-large', publicCode: 'too-large' }, false],
    [{ code: 'address-refused', publicCode: 'address-not-allowed' }, false],
    [{ code: 'unsupported-file' }, false],
  ])('%o is asked for again: %s', (error, again) => expect(isWorthAnotherTry(error, 1)).toBe(again))

  it('is given up in the end', () => expect(isWorthAnotherTry({ code: 'timeout' }, 12)).toBe(false))
})
