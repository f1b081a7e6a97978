import { expect, test } from 'vitest'
import { topicOf } from './footer.ts'

test.each([
  [[4], 'about'],
  [[6, 11, 18], 'help'],
  [[5, 3], 'terms'],
  [[null, 6, 11], 'help'],
  [[16, 17, 4], 'account'],
  [[4, 6], 'about'],
  [[null, null, 5], 'more'],
])('a column of pages of the kinds %j is headed as %s', (kinds, topic) => expect(topicOf(kinds)).toBe(topic))
