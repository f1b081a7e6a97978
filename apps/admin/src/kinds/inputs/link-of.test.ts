import { describe, expect, it } from 'vitest'
import { linkOf } from './link-of.ts'

describe('Where a link leads', () => {
  it.each([
    [' https://example.com/a?b=1#c ', 'https://example.com/a?b=1#c'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['example.com', 'https://example.com'],
    ['www.приклад.укр/каталог', 'https://www.приклад.укр/каталог'],
    ['example.com:8080?a', 'https://example.com:8080?a'],
    ['shop@example.com', 'mailto:shop@example.com'],
    ['mailto:shop@example.com', 'mailto:shop@example.com'],
    ['+380 (44) 123-45-67', 'tel:+380441234567'],
    ['0441234567', 'tel:0441234567'],
    ['tel:+380441234567', 'tel:+380441234567'],
    ['/dostavka', '/dostavka'],
    ['#about', '#about'],
  ])('%j is %s', (text, link) => {
    expect(linkOf(text)).toBe(link)
  })

  it.each([
    '',
    'about us',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'https://',
    'example',
    'a@b',
    '/a b',
    '12345',
  ])('%j is nowhere', (text) => {
    expect(linkOf(text)).toBeNull()
  })
})
