import { expect, it } from 'vitest'
import { wrongRobotsLine } from './robots.ts'

it.each([
  ['', null],
  ['Disallow: /old', null],
  ['User-agent: GPTBot\nDisallow: /\n\n# nothing for those\r\ncrawl-delay : 10', null],
  ['User-agent: *\nDisalow: /old', 2],
  ['<meta name="robots">', 1],
  [': /', 1],
])('of %j the line that a robot cannot read is %s', (text, line) => {
  expect(wrongRobotsLine(text)).toBe(line)
})
