import { describe, expect, it } from 'vitest'
import { cookiesOf, setCookie } from './cookies.ts'

const sent = (cookie: string) => ({ headers: { cookie } })

describe('Cookies (T06)', () => {
  it('are for this host only, out of reach of scripts', () => {
    expect(setCookie('sw_fp', 'a b', { secure: true, maxAge: 5 })).toBe(
      '__Host-sw_fp=a%20b; Path=/; SameSite=Lax; Max-Age=5; HttpOnly; Secure',
    )
    expect(setCookie('sw_fp', 'x', { secure: false })).toBe('sw_fp=x; Path=/; SameSite=Lax; HttpOnly')
  })

  it('that a neighbour has put there are not read over https', () => {
    const both = sent('sw_session=theirs; __Host-sw_session=ours; sw_cart=theirs')
    expect({ ...cookiesOf(both, true) }).toEqual({ sw_session: 'ours' })
    expect({ ...cookiesOf(both, false) }).toEqual({ sw_session: 'theirs', sw_cart: 'theirs' })
  })

  it('keep the first of two, and odd ones do no harm', () => {
    expect({ ...cookiesOf(sent('a=1; a=2; b=%FF; __proto__=x; c'), false) }).toEqual({ a: '1', ['__proto__']: 'x' })
    expect({ ...cookiesOf({ headers: {} }, true) }).toEqual({})
  })
})
