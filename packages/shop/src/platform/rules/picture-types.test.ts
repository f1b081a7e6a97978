import { expect, it } from 'vitest'
import { isNoPictureList, picturesAmong } from './picture-types.ts'

it('A list of kinds of pictures has some, one in a line, and nothing else', () => {
  for (const list of ['image/png', 'image/jpeg\nimage/png', ' image/webp\r\n\nimage/x-icon\n'])
    expect(isNoPictureList(list), list).toBe(false)
  for (const list of ['', ' \n', 'png', 'image/*', 'image/png, image/gif', 'image/svg+xml', 'image/png\ntext/html'])
    expect(isNoPictureList(list), list).toBe(true)
})

it('What was listed before anybody looked is no picture for that', () => {
  expect([...picturesAmong('text/html\nimage/svg+xml\nimage/nonsense\nimage/png')]).toEqual(['image/png'])
})
