import { readdirSync } from 'node:fs'
import path from 'node:path'
import { moduleNames } from '@shopwright/shop/model'
import { expect, it } from 'vitest'

it('every kind of module has its picture, and no picture is of nothing', () => {
  const drawn = readdirSync(path.join(import.meta.dirname, 'previews')).map((file) => path.basename(file, '.svg'))
  expect(drawn.sort()).toEqual(['content', ...moduleNames].sort())
})
