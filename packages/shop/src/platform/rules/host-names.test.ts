import { describe, expect, it } from 'vitest'
import { hostName, isOfPlatform } from './host-names.ts'

describe('the name of a host', () => {
  it.each([
    ['shop.example', 'shop.example'],
    [' https://Shop.Example/catalogue?x=1 ', 'shop.example'],
    ['www.shop.example.', 'www.shop.example'],
    ['магазин.укр', 'xn--80aairftm.xn--j1amh'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
  ])('of %j is %j', (written, host) => {
    expect(hostName(written)).toBe(host)
  })

  it.each([
    '',
    'shop',
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '*.shop.example',
    'a_b.example',
    'shop.example:8080',
    'me@shop.example',
    'shop..example',
    '-shop.example',
    'shop.example%00.evil',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(150)}example`,
    'shop.example\\evil',
    'ftp://shop.example',
    'two words.example',
  ])('%j is none', (written) => {
    expect(hostName(written)).toBeNull()
  })

  it('belongs to the platform where it is or ends with the platform’s', () => {
    expect(isOfPlatform('platform.example', 'platform.example')).toBe(true)
    expect(isOfPlatform('admin.platform.example', 'platform.example')).toBe(true)
    expect(isOfPlatform('myplatform.example', 'platform.example')).toBe(false)
  })
})
