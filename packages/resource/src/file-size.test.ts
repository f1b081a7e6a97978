import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'
import { languageCodes, languageTag } from './languages.ts'

const nbsp = /\u00a0/g

test.each<[number, ...string[]]>([
  [0, '0 bytes', '0 байт', '0 байтів'],
  [1, '1 byte', '1 байт', '1 байт'],
  [2, '2 bytes', '2 байта', '2 байти'],
  [5, '5 bytes', '5 байт', '5 байтів'],
  [21, '21 bytes', '21 байт', '21 байт'],
  [1023, '1,023 bytes', '1 023 байта', '1 023 байти'],
  [1024, '1 kB', '1 кБ', '1 кБ'],
  [1_600_000, '1.5 MB', '1,5 МБ', '1,5 МБ'],
  [5_368_709_120, '5 GB', '5 ГБ', '5 ГБ'],
  [5_497_558_138_880, '5,120 GB', '5 120 ГБ', '5 120 ГБ'],
])('a file of %d bytes has the size %j, %j, %j', (bytes, ...sizes) => {
  expect(languageCodes.map((code) => fileSize(bytes, languageTag(code)).replace(nbsp, ' '))).toEqual(sizes)
})
