import { expect, it } from 'vitest'
import { household, network } from './throttle.ts'

it.each([
  ['203.0.113.7', '203.0.113', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0'],
  ['2001:0DB8::ffff:a:b', '2001:db8:0:0', '2001:db8:0:0'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['', '', ''],
])('%s is counted with its neighbours: however it is written, one network is one', (ip, neighbours, line) => {
  expect([network(ip), household(ip)]).toEqual([neighbours, line])
})
